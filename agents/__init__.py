"""Players and trainers for mtgenv; installed as `mtgenv_agents`."""
