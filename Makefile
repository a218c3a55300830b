# Two commands matter: `make demo` and `make test`. Both make a virtual environment in .venv on first use.
PYTHON ?= python3
VENV   ?= .venv
TORCH  ?= torch==2.13.0
JOBS   ?= 2

BIN  := $(VENV)/bin
PIP  := $(BIN)/python -m pip --quiet --quiet --disable-pip-version-check
DEPS := pyproject.toml setup.py constraints.txt
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test lint format types warmup coverage bench clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))
	@echo "  PYTHON=python3.12 picks an interpreter, TORCH=... a build of torch, JOBS=n the number of test processes."

demo: $(VENV)/.stamp-demo ## Install, train an agent for about three minutes, evaluate it, show a game
	@echo "==> Compiling the engine (minutes the first time, then cached)"
	@$(BIN)/mtgenv warmup
	@$(BIN)/mtgenv demo

test: $(VENV)/.stamp-test ## Install, then lint, types and the whole test suite
	@$(MAKE) --no-print-directory check types
	@echo "==> Compiling the engine (cached between runs)"
	@$(BIN)/mtgenv warmup
	@echo "==> Tests, $(JOBS) processes"
	@$(BIN)/python -m pytest -q -n $(JOBS) --dist loadfile -m "not slow"
	@echo "==> Tests that call kernels directly, in plain Python"
	@MTGENV_JIT=0 $(BIN)/python -m pytest -q -n $(JOBS) -m "not slow" tests/engine

test-all: test ## Also the slow tests: every deliberate breakage, the largest searches
	@$(BIN)/python -m pytest -q -n $(JOBS) -m slow
	@MTGENV_JIT=0 $(BIN)/python -m pytest -q -n $(JOBS) -m slow tests/engine

.PHONY: check test-all
check: $(VENV)/.stamp-test
	@echo "==> ruff check"
	@$(BIN)/ruff check .

types: $(VENV)/.stamp-test ## Type-check the public API
	@echo "==> mypy"
	@$(BIN)/mypy

lint: check types ## Lint, formatting and types, without the tests
	@echo "==> ruff format --check"
	@$(BIN)/ruff format --check .

format: $(VENV)/.stamp-test ## Let ruff fix and format the code
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

coverage: $(VENV)/.stamp-test ## Line and branch coverage with JIT off (slow)
	@MTGENV_JIT=0 $(BIN)/coverage run -m pytest -q -m "not slow"
	@$(BIN)/coverage report

warmup: $(VENV)/.stamp-demo ## Compile the engine into the cache
	@$(BIN)/mtgenv warmup

bench: $(VENV)/.stamp-demo ## Measure the engine's speed on this machine
	@$(BIN)/mtgenv warmup
	@$(BIN)/mtgenv bench

clean: ## Remove the environment and everything that tools left behind
	rm -rf $(VENV) build dist *.egg-info .coverage .coverage.* htmlcov .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +

# ---------------------------------------------------------------- the environment, made once
$(VENV)/.stamp-venv:
	@command -v $(PYTHON) >/dev/null || { echo "error: $(PYTHON) not found; mtgenv needs Python 3.11 or newer (PYTHON=... picks one)" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "error: mtgenv needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -c 'import platform; print(platform.python_version())') (PYTHON=... picks another)" >&2; exit 1; }
	@echo "==> Making a virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV) || { echo "error: $(PYTHON) can't make virtual environments (on Debian: the package python3-venv)" >&2; exit 1; }
	@touch $@

# torch comes first and alone: left to the resolver it may bring gigabytes of CUDA libraries
$(VENV)/.stamp-torch: $(VENV)/.stamp-venv
	@echo "==> Installing $(TORCH) (the largest part)"
	@$(PIP) install -c constraints.txt '$(TORCH)'
	@touch $@

$(VENV)/.stamp-demo: $(DEPS) | $(VENV)/.stamp-torch
	@echo "==> Installing mtgenv and what training needs"
	@$(PIP) install -c constraints.txt -e '.[train]'
	@touch $@

$(VENV)/.stamp-test: $(DEPS) | $(VENV)/.stamp-torch
	@echo "==> Installing mtgenv and what training and testing need"
	@$(PIP) install -c constraints.txt -e '.[train,dev,pettingzoo]'
	@touch $@ $(VENV)/.stamp-demo
