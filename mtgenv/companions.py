"""Finds the packages that ship beside mtgenv, `mtgenv_agents` and `mtgenv_benchmarks`, installed or in a source tree."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

#: Installed name -> folder beside `mtgenv/` in a source tree (as in setup.py).
_FOLDERS = {"mtgenv_agents": "agents", "mtgenv_benchmarks": "benchmarks"}


def companion(name: str) -> ModuleType:
    """Import a companion package, or a module of one.

    Parameters
    ----------
    name : str
        "mtgenv_agents", "mtgenv_benchmarks" or a module inside one ("mtgenv_agents.heuristic").

    Returns
    -------
    module
        In a source tree that is not installed the folder is loaded under its installed name, so that there is one
        module, not two, and pickles of its classes work everywhere.

    Raises
    ------
    ModuleNotFoundError
        Neither installed nor in the source tree, or a module that it needs is missing.
    """
    top = name.split(".")[0]
    if top not in sys.modules and importlib.util.find_spec(top) is None:
        folder = Path(__file__).resolve().parents[1] / _FOLDERS.get(top, top)
        init = folder / "__init__.py"
        if not init.is_file():
            raise ModuleNotFoundError(f"{top} is not installed", name=top)
        spec = importlib.util.spec_from_file_location(top, init, submodule_search_locations=[str(folder)])
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[top] = module
        spec.loader.exec_module(module)
    return importlib.import_module(name)


def make_agent(spec: str) -> object:
    """An agent by its spec (see `mtgenv_agents.make`)."""
    return companion("mtgenv_agents").make(spec)
