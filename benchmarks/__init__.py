"""Speed measurements of mtgenv; installed as `mtgenv_benchmarks`."""
