"""Card definitions, one file a colour; each module's CARDS are found by `mtgenv.cards.registry`."""
