"""The rules: kernels over one flat game record (see README.md)."""
