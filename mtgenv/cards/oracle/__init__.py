"""Reads official card wording into the card language and writes it again (`template` has the idea, `lines` the entry)."""
