"""Runs the command line with ``python -m mtgenv.cli``."""

from . import main

if __name__ == "__main__":
    main()
