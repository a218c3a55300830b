"""The instruction sets that cards compile to: table, verifier, disassembler."""
