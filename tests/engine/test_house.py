"""What the sources of the engine promise: one door for change, current documentation tables, sizes within their budgets."""

import ast
from pathlib import Path

import pytest

from mtgenv.engine import enums, layout, tables_doc

ENGINE = Path(layout.__file__).parent

#: Field of the game record -> modules that may write it. Everything else must go through their kernels.
WRITERS = {
    "life": {"events"},
    "life_gained": {"events", "turn"},
    "life_lost": {"events", "turn"},
    "damage": {"events", "replacement", "zones", "turn", "phasing"},
    "counters": {"events", "replacement", "zones", "effects", "markers"},  # the last two: an event's
    "zone": {"zones", "casting", "events", "replacement", "setup", "phasing"},  # PHASED is none (CR 702.26d)
    "attached_to": {"events", "zones", "sba"},
    "base_controller": {"zones", "casting"},
    "n_library": {"zones"},
    "library": {"zones"},
    "n_hand": {"zones"},
    "battlefield": {"zones", "events", "phasing"},
    "hand": {"zones"},
    "graveyard": {"zones"},
    "exile": {"zones"},
    "tapped": {"zones", "events", "phasing"},
    "pool": {"mana", "mana_sources", "triggers", "converters"},
    "drew_from_empty": {"events"},
    "lost": {"sba"},
    "winner": {"sba"},
}
#: Helpers that write the set they are given.
SET_WRITERS = {"add", "drop", "clear", "assign", "copy", "set_only"}
#: Files that put a record together by hand, for scenarios and checks.
SEAMS = {"setup", "invariants"}


def written_fields(tree: ast.AST):
    """(field, line) for every record field that the code assigns to, directly or through a set helper."""

    def fields_of(node):
        while isinstance(node, (ast.Subscript, ast.Attribute)):
            if isinstance(node, ast.Attribute):
                yield node.attr, node.lineno
                return
            node = node.value

    for node in ast.walk(tree):
        targets = []
        if isinstance(node, ast.Assign):
            for t in node.targets:
                targets += t.elts if isinstance(t, ast.Tuple) else [t]
        elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
            targets = [node.target]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SET_WRITERS and node.args:
            targets = [node.args[0]]
        for t in targets:
            yield from fields_of(t)


@pytest.mark.parametrize("path", sorted(ENGINE.glob("*.py")), ids=lambda p: p.stem)
def test_state_changes_only_behind_its_door(path):
    """Architecture, "One door for change": no kernel writes what belongs to the events and zones kernels."""
    if path.stem in SEAMS:
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bad = [
        (field, line)
        for field, line in written_fields(tree)
        if field in WRITERS and path.stem not in WRITERS[field]
    ]
    assert not bad, f"{path.name} writes {bad}; use the kernels of {[sorted(WRITERS[f]) for f, _ in bad]}"


def test_the_door_test_sees_writes():
    tree = ast.parse("def f(s, o):\n    s.pl[0].life -= 1\n    add(s.tapped, o)\n    x = s.o[o]\n    x.zone = 3\n")
    assert {f for f, _ in written_fields(tree)} == {"life", "tapped", "zone"}


def test_generated_tables_are_current():
    """`python -m mtgenv.engine.tables_doc` was run after the last change of layout.py or opcodes.py."""
    assert tables_doc.LAYOUT.read_text(encoding="utf-8") == tables_doc.layout_markdown()
    assert tables_doc.OPCODES.read_text(encoding="utf-8") == tables_doc.opcodes_markdown()


def test_a_game_fits_in_32_kib():
    assert layout.game_t.itemsize <= 32 * 1024


@pytest.mark.parametrize("name", [n for n in dir(layout) if n.endswith("_t")])
def test_records_are_aligned(name):
    """Every field lies on a multiple of its size, and the record's size keeps it so in arrays."""
    dt = getattr(layout, name)
    for field in dt.names:
        ft, off = dt.fields[field][:2]
        size = ft.base.itemsize if not ft.base.names else layout._ALIGN[str(ft.base)]
        assert off % size == 0, field
        assert dt.itemsize % size == 0, field


def test_no_field_hides_an_array_attribute():
    """numba resolves `record.size` to ndarray attributes, so no field may be called like one."""
    import numpy as np

    for name in dir(layout):
        if name.endswith("_t"):
            clash = set(getattr(layout, name).names) & {a for a in dir(np.ndarray) if not a.startswith("_")}
            assert not clash, (name, clash)


def test_flat_names_equal_enum_members():
    for flat, value in enums.FLAT.items():
        assert getattr(enums, flat) == value


def unresolved_names(path: Path):
    """(function, name) for names that a kernel uses but that are not defined above it, imported, local or built in."""
    import builtins
    import importlib

    tree = ast.parse(path.read_text(encoding="utf-8"))
    known = set(dir(builtins))
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if alias.name == "*":
                    package = "mtgenv." + ("engine." if node.level == 1 else "") + node.module
                    known |= {n for n in vars(importlib.import_module(package)) if not n.startswith("_")}
                else:
                    known.add(alias.asname or alias.name)
        elif isinstance(node, ast.Import):
            known |= {(a.asname or a.name).split(".")[0] for a in node.names}
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            for t in node.targets if isinstance(node, ast.Assign) else [node.target]:
                known |= {n.id for n in ast.walk(t) if isinstance(n, ast.Name)}
        elif isinstance(node, ast.ClassDef):
            known.add(node.name)
        elif isinstance(node, ast.FunctionDef):
            names = [n for n in ast.walk(node) if isinstance(n, ast.Name)]
            local = {a.arg for a in node.args.args} | {n.id for n in names if isinstance(n.ctx, ast.Store)}
            jitted = any(getattr(d, "id", "") in ("kernel", "inline", "entry") for d in node.decorator_list)
            if jitted:
                yield from ((node.name, n.id) for n in names if n.id not in known | local)
            known.add(node.name)


@pytest.mark.parametrize("path", sorted(ENGINE.glob("*.py")), ids=lambda p: p.stem)
def test_kernels_use_only_what_is_defined_above(path):
    """Compiled code binds names when a kernel is defined, so plain Python mode would hide a callee below its caller."""
    assert not list(unresolved_names(path))


@pytest.mark.parametrize("path", sorted(ENGINE.glob("*.py")), ids=lambda p: p.stem)
def test_kernel_files_import_only_kernels_from_each_other(path):
    """A kernel's cached code depends on its own file and on the foundation, so a constant may come from nowhere else."""
    bad = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        source = ENGINE / f"{getattr(node, 'module', '')}.py"
        if not (isinstance(node, ast.ImportFrom) and node.level == 1 and source.exists()):
            continue
        text = source.read_text(encoding="utf-8")
        if "\n@kernel" not in text and "\n@entry" not in text:
            continue
        kernels = set()
        for d in ast.parse(text).body:
            if isinstance(d, ast.FunctionDef) and any(getattr(x, "id", "") == "kernel" for x in d.decorator_list):
                kernels.add(d.name)
            elif isinstance(d, ast.Assign) and getattr(getattr(d.value, "func", None), "id", "") == "forward":
                kernels |= {t.id for t in d.targets}
        bad += [f"{node.module}.{a.name}" for a in node.names if a.name not in kernels]
    assert bad == []
