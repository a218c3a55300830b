"""Tests of the project itself: what the wheel holds, and the house rules that a syntax tree can check."""

import ast
import importlib.util
import shutil
import subprocess
import sys
import zipfile
from enum import IntEnum, IntFlag
from functools import cache
from pathlib import Path

import pytest

from mtgenv.engine import enums
from mtgenv.vm import opcodes

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "mtgenv"
# Folder -> name in the wheel, as in setup.py.
FOLDERS = {"mtgenv": "mtgenv", "agents": "mtgenv_agents", "benchmarks": "mtgenv_benchmarks"}
# Modules that may share a name with one of the standard library's: nothing imports them but by their package.
STDLIB_NAMES_ALLOWED = {"evaluation/statistics.py"}


@cache
def tree(path):
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def modules(*folders):
    return sorted(p for f in folders or ("mtgenv",) for p in (ROOT / f).rglob("*.py") if p.stat().st_size)


def where(path, node):
    return f"{path.relative_to(ROOT)}:{node.lineno}"


def decorators(f):
    return {d.id for d in f.decorator_list if isinstance(d, ast.Name)}


def functions(path):
    return [n for n in ast.walk(tree(path)) if isinstance(n, ast.FunctionDef)]


def has_kernels(path):
    """The same test as `_jit` makes: such a file is not part of the foundation that every kernel's cache hangs on."""
    return any(line.startswith(("@kernel", "@entry")) for line in path.read_text(encoding="utf-8").splitlines())


# ---------------------------------------------------------------- the wheel
@pytest.fixture(scope="module")
def wheel_names(tmp_path_factory):
    """Names of the files in a wheel that is built, offline, from a clean copy of the sources."""
    if any(importlib.util.find_spec(m) is None for m in ("pip", "setuptools")):
        pytest.skip("building a wheel needs pip and setuptools")
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, source)
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, source / folder, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", out, source]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = out.glob("*.whl")
    with zipfile.ZipFile(wheel) as z:
        return set(z.namelist())


@pytest.mark.slow
def test_the_wheel_installs_no_name_of_others(wheel_names):
    assert {n.split("/")[0].split("-")[0] for n in wheel_names} == {"mtgenv", "mtgenv_agents", "mtgenv_benchmarks"}


@pytest.mark.slow
def test_the_wheel_ships_all_code_docs_and_decks(wheel_names):
    expected = {
        f"{name}/{p.relative_to(ROOT / folder).as_posix()}"
        for folder, name in FOLDERS.items()
        for p in (ROOT / folder).rglob("*")
        if p.suffix in {".py", ".md", ".typed", ".bin"} or (p.suffix == ".txt" and p.parent.name == "decks")
    }
    assert expected - wheel_names == set()
    assert "mtgenv_agents/__init__.py" in wheel_names
    assert [n for n in wheel_names if n.startswith("mtgenv/decks/") and n.endswith(".txt")]
    assert not [n for n in wheel_names if "tests/" in n or n.endswith(".pyc")]


@pytest.mark.slow
def test_the_wheel_carries_licence_and_notice(wheel_names):
    assert {n.rsplit("/", 1)[1] for n in wheel_names if "/licenses/" in n} == {"LICENSE", "NOTICE"}


# ---------------------------------------------------------------- every committed file
def project_files():
    """Files that are, or would be, under version control."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return [p for p in (ROOT / line for line in done.stdout.splitlines()) if p.is_file()]
    return [p for f in (*FOLDERS, "tests", "notebooks") for p in (ROOT / f).rglob("*") if p.is_file()]


def test_no_file_names_a_place_on_one_machine():
    forbidden = [f"/{folder}/" for folder in ("work", "root")] + ["file:" + "///"]
    found = []
    for path in project_files():
        text = path.read_bytes().decode("utf-8", errors="ignore")
        found += [f"{path.relative_to(ROOT)}: {word}" for word in forbidden if word in text]
    assert found == []


# ---------------------------------------------------------------- enumerations
def enum_classes():
    return [c for c in vars(enums).values() if isinstance(c, type) and issubclass(c, IntEnum | IntFlag) and len(c) > 0]


def test_every_enum_has_its_flat_aliases():
    """The flat constants that kernels use are exactly the enums' members, and no two collide."""
    for c in enum_classes():
        members = list(c.__members__.items())
        first = members[0][0]
        prefixes = [k[: -len(first)] for k in enums.FLAT if k.endswith("_" + first)]
        fits = [p for p in prefixes if all(enums.FLAT.get(p + name) == int(m) for name, m in members)]
        assert fits, f"{c.__name__} is not among the flat aliases"
    assert sum(len(c.__members__) for c in enum_classes()) == len(enums.FLAT), "two enums share a flat alias"
    assert all(vars(enums)[name] == value and type(value) is int for name, value in enums.FLAT.items())


def test_bit_enums_hold_bits_and_position_enums_do_not_repeat():
    for c in enum_classes():
        values = [int(m) for m in c]
        if c is not enums.Mark:  # whose bits mean something else in other zones
            assert len(set(values)) == len(c.__members__), f"{c.__name__} has two names for one value"
        if issubclass(c, IntFlag):
            assert all(v > 0 and v & (v - 1) == 0 for v in values), c.__name__


def test_opcodes_are_numbered_by_place_and_have_flat_aliases():
    for prefix, table in (("OP_", opcodes.EFFECTS), ("X_", opcodes.EXPRS)):
        assert [op.code for op in table] == list(range(len(table)))
        assert len({op.name for op in table}) == len(table)
        assert all(vars(opcodes)[prefix + op.name] == op.code for op in table)
        assert all(op.doc for op in table)
    assert all(len(op.operands) < opcodes.EFFECT_WIDTH for op in opcodes.EFFECTS)
    assert all(len(op.operands) < opcodes.EXPR_WIDTH for op in opcodes.EXPRS)


# ---------------------------------------------------------------- house rules
def test_only_jit_knows_numba():
    banned = {"numba", "llvmlite"}
    found = []
    for path in modules():
        if path == PACKAGE / "_jit.py":
            continue
        for node in ast.walk(tree(path)):
            names = []
            if isinstance(node, ast.Import):
                names = [a.name for a in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            elif isinstance(node, ast.Name) and node.id in {"njit", "vectorize", "guvectorize", "jitclass"}:
                found.append(f"{where(path, node)}: {node.id}")
            found += [f"{where(path, node)}: import {n}" for n in names if n.split(".")[0] in banned]
    assert found == []


def test_no_module_is_named_like_one_of_the_standard_library():
    found = [
        p.relative_to(ROOT).as_posix()
        for p in modules(*FOLDERS)
        if p.stem in sys.stdlib_module_names
        and p.relative_to(ROOT).as_posix().split("/", 1)[1] not in STDLIB_NAMES_ALLOWED
    ]
    assert found == []


def test_every_module_says_why_it_exists():
    assert [str(p.relative_to(ROOT)) for p in modules(*FOLDERS) if not ast.get_docstring(tree(p))] == []


def test_no_file_is_too_long():
    """Past 800 lines a file is split; generated tables are exempt and say so in line 1."""
    found = []
    for path in modules(*FOLDERS):
        lines = path.read_text(encoding="utf-8").splitlines()
        if len(lines) > 800 and "generated" not in lines[0].lower():
            found.append(f"{path.relative_to(ROOT)}: {len(lines)} lines")
    assert found == []


def test_kernels_have_docstrings():
    found = [
        f"{where(path, f)}: {f.name}"
        for path in modules()
        for f in functions(path)
        if decorators(f) & {"kernel", "entry"} and not ast.get_docstring(f)
    ]
    assert found == []


def test_inline_helpers_that_others_import_live_in_the_foundation():
    """Else a caller's cached code would not notice an edit of the helper (see `mtgenv/engine/README.md`)."""
    inline_of = {
        path: {f.name for f in functions(path) if "inline" in decorators(f)} for path in modules() if has_kernels(path)
    }
    by_module = {".".join(path.relative_to(ROOT).with_suffix("").parts): names for path, names in inline_of.items()}
    found = []
    for path in modules():
        package = path.relative_to(ROOT).parent.parts
        for node in ast.walk(tree(path)):
            if not isinstance(node, ast.ImportFrom):
                continue
            parts = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*parts, node.module) if node.module else parts)
            imported = {a.name for a in node.names}
            names = by_module.get(module, set())
            found += [
                f"{where(path, node)}: {n} of {module}" for n in sorted(names if "*" in imported else names & imported)
            ]
    assert found == []


def test_the_engine_imports_only_the_engine():
    """Dependencies run one way: the engine knows no card, no environment and no agent."""
    found = []
    for path in modules("mtgenv/engine", "mtgenv/vm"):
        for node in ast.walk(tree(path)):
            module = node.module if isinstance(node, ast.ImportFrom) and node.module else ""
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            for n in [module, *names]:
                if n.split(".")[-1] in {"torch", "gymnasium"} or {"cards", "envs", "cli", "evaluation"} & set(
                    n.split(".")
                ):
                    found.append(f"{where(path, node)}: {n}")
    assert found == []


def test_players_are_never_counted_as_two():
    """No `1 - p`: players are looped over `s.n_players`, so that more than two can sit down."""
    found = []
    for path in modules("mtgenv/engine", "mtgenv/vm"):
        for node in ast.walk(tree(path)):
            if (
                isinstance(node, ast.BinOp)
                and isinstance(node.op, ast.Sub | ast.BitXor)
                and any(isinstance(side, ast.Constant) and side.value == 1 for side in (node.left, node.right))
                and (isinstance(node.op, ast.BitXor) or isinstance(node.left, ast.Constant))
            ):
                names = {ast.unparse(side).split(".")[-1] for side in (node.left, node.right)}
                if names & {
                    "p",
                    "q",
                    "player",
                    "seat",
                    "active",
                    "controller",
                    "owner",
                    "opponent",
                    "dp",
                    "turn_player",
                }:
                    found.append(f"{where(path, node)}: {ast.unparse(node)}")
    assert found == []
