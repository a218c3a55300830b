"""Card definitions stored as data: `encode` turns trees into bytes, `store` keeps thousands of cards in one file."""
