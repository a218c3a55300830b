"""The only place that calls numba: decides how kernels are compiled, linked, cached, or run as plain Python.

Every kernel is compiled once, as its own unit, with one explicit signature, and callers reach it through a named symbol
instead of linking its code again. Compile time is therefore linear in the size of the engine (see
``engine/README.md``, "How kernels are joined"). With JIT off the same sources run as plain Python over record views that
return Python ints and refuse values that do not fit a field.

Environment
-----------
MTGENV_JIT : "0" runs every kernel as plain Python (default "1"; ``NUMBA_DISABLE_JIT=1`` does the same).
MTGENV_BOUNDSCHECK : "1" compiles with bounds checks, into a cache folder of its own.
MTGENV_CACHE_DIR : where compiled kernels are kept (default: the user's cache folder).
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import os
import shutil
import struct
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

JIT = os.environ.get("MTGENV_JIT", "1") != "0" and os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
BOUNDSCHECK = os.environ.get("MTGENV_BOUNDSCHECK", "0") == "1"

_ROOT = Path(__file__).resolve().parent
#: Kernels compiled or loaded in this process, in order: (name, seconds, loaded from cache).
compiled: list[tuple[str, float, bool]] = []
#: Called with (number of kernels ready, name) after each kernel; `mtgenv warmup` hangs its progress bar here.
on_kernel: Callable[[int, str], None] | None = None
_types_by_param: dict[str, np.dtype] = {}


def _sources() -> list[Path]:
    """Engine sources. Kernels elsewhere (encoders of environments) may import only these and define the rest themselves."""
    return [f for folder in ("engine", "vm") for f in sorted((_ROOT / folder).glob("*.py"))]


def _foundation_hash() -> str:
    """Hash of what every kernel may depend on: versions, flags, and each source file that defines no kernel itself."""
    h = hashlib.sha256()
    for f in [Path(__file__), *_sources()]:
        text = f.read_bytes()
        if b"\n@kernel" not in text and b"\n@entry" not in text:
            h.update(f.name.encode() + b"\0" + text)
    h.update(repr((sys.version_info[:3], np.__version__, BOUNDSCHECK)).encode())
    if JIT:
        import llvmlite
        import llvmlite.binding as ll
        import numba

        h.update(repr((numba.__version__, llvmlite.__version__, ll.get_host_cpu_name())).encode())
        h.update(ll.get_host_cpu_features().flatten().encode())
    return h.hexdigest()[:20]


def engine_hash() -> str:
    """Hash of the whole engine's sources and of everything its compiled form depends on (20 hex digits)."""
    h = hashlib.sha256(_foundation_hash().encode())
    for f in _sources():
        h.update(f.name.encode() + b"\0" + f.read_bytes())
    return h.hexdigest()[:20]


def cache_dir() -> Path | None:
    """Folder for compiled kernels over exactly this foundation, or None when no writable place exists."""
    base = os.environ.get("MTGENV_CACHE_DIR")
    if base is None:
        base = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "mtgenv")
    path = Path(base) / _foundation_hash()
    try:
        path.mkdir(parents=True, exist_ok=True)
        probe = path / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        return None
    with contextlib.suppress(OSError):
        _prune(Path(base), keep=path)
    return path


def _prune(base: Path, keep: Path, n: int = 8) -> None:
    """Keep the few most recently used builds; older ones can only be stale."""
    os.utime(keep)
    builds = sorted((d for d in base.iterdir() if d.is_dir() and len(d.name) == 20), key=lambda d: -d.stat().st_mtime)
    for d in builds[n:]:
        shutil.rmtree(d, ignore_errors=True)


_file_keys: dict[str, str] = {}


def _file_key(py_file: str) -> str:
    """Name of a kernel file's own cache folder: its module name and a hash of its text."""
    if py_file not in _file_keys:
        p = Path(py_file)
        _file_keys[py_file] = f"{p.stem}-{hashlib.sha256(p.read_bytes()).hexdigest()[:16]}"
    return _file_keys[py_file]


if JIT:
    _cache = cache_dir()
    import numba
    from llvmlite import binding as _ll
    from llvmlite import ir as _ir
    from numba import types as _nt
    from numba.core import cgutils as _cg
    from numba.core.caching import _CacheLocator
    from numba.extending import intrinsic as _intrinsic

    class _Locator(_CacheLocator):
        """Caches under `cache_dir()`; folder names already stand for every source, so no file stamp is needed."""

        def __init__(self, py_func: Any, py_file: str) -> None:
            self._py_file = py_file
            self._cache_path = str(_cache / _file_key(py_file)) if _cache is not None else ""

        def get_cache_path(self) -> str:
            return self._cache_path

        def get_source_stamp(self) -> int:
            return 0

        def get_disambiguator(self) -> str:
            return ""

        @classmethod
        def from_function(cls, py_func: Any, py_file: str) -> _Locator | None:
            if _cache is None:
                return None
            self = cls(py_func, py_file)
            self.ensure_cache_path()
            return self

    _flags: dict[str, Any] = {"error_model": "numpy", "boundscheck": BOUNDSCHECK}


def register_record(param: str, dtype: np.dtype) -> None:
    """Say that kernel parameters called `param` are records of `dtype`; every other parameter is an int64."""
    _types_by_param[param] = dtype


_numba_types: dict[str, Any] = {}


def _param_type(name: str) -> Any:
    """Numba's type of a kernel parameter (worked out once: from_dtype is slow on big records)."""
    if name not in _types_by_param:
        return _nt.int64
    if name not in _numba_types:
        _numba_types[name] = numba.from_dtype(_types_by_param[name])
    return _numba_types[name]


def _signature(f: Callable[..., Any]) -> tuple[Any, ...]:
    return tuple(_param_type(n) for n in f.__code__.co_varnames[: f.__code__.co_argcount])


def _njit_cached(f: Callable[..., Any], sig: Any, **flags: Any) -> Any:
    d = numba.njit(**_flags, **flags)(f)
    if _cache is not None:
        from numba.core.caching import FunctionCache

        class Cache(FunctionCache):
            _impl_class = type("_Impl", (FunctionCache._impl_class,), {"_locator_classes": [_Locator]})

        d._cache = Cache(f)
    if sig is not None:
        t0 = time.perf_counter()
        enabled = gc.isenabled()
        gc.disable()
        try:
            try:
                d.compile(sig)
            except (EOFError, OSError, KeyError, ValueError, ModuleNotFoundError, AttributeError) as e:  # damaged cache
                warnings.warn(f"mtgenv: compiled-kernel cache was unreadable ({e}); rebuilding", stacklevel=3)
                if _cache is not None:
                    shutil.rmtree(_cache / _file_key(f.__code__.co_filename), ignore_errors=True)
                    (_cache / _file_key(f.__code__.co_filename)).mkdir(parents=True, exist_ok=True)
                d.compile(sig)
        finally:
            if enabled:
                gc.enable()
        compiled.append((f.__name__, time.perf_counter() - t0, bool(sum(d.stats.cache_hits.values()))))
        if on_kernel is not None:
            on_kernel(len(compiled), f.__name__)
    return d


def kernel(f: Callable[..., Any]) -> Any:
    """Compile `f` as a unit of its own, returning int64, callable from other kernels through a symbol.

    Parameters named in `register_record` are records passed by reference; all others are int64. Every path must return an
    int. Calls are not inlined; small hot helpers use `inline` instead.
    """
    if not JIT:
        return f
    argtypes = _signature(f)
    d = _njit_cached(f, _nt.int64(*argtypes), no_cpython_wrapper=True, no_cfunc_wrapper=True)
    cres = d.overloads[argtypes]
    symbol = f"mtgenv.{f.__module__}.{f.__name__}"
    _ll.add_symbol(symbol, cres.library.get_pointer_to_function(cres.fndesc.llvm_func_name))
    sig = _nt.int64(*argtypes)

    def codegen(context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        fnty = context.call_conv.get_function_type(_nt.int64, argtypes)
        fn = _cg.get_or_insert_function(builder.module, fnty, symbol)
        status, res = context.call_conv.call_function(builder, fn, _nt.int64, argtypes, args)
        if BOUNDSCHECK:
            with builder.if_then(status.is_error, likely=False):
                context.call_conv.return_status_propagate(builder, status)
        return res

    names = ", ".join(f.__code__.co_varnames[: f.__code__.co_argcount])
    scope: dict[str, Any] = {"sig": sig, "codegen": codegen}
    exec(f"def {f.__name__}(tc, {names}):\n    return sig, codegen", scope)
    ext = _intrinsic(scope[f.__name__])
    _keep.append((d, cres))
    ext.py_func = f
    return ext


_keep: list[Any] = []
_cells: dict[str, Any] = {}


def forward(name: str, params: str) -> Any:
    """Declare a kernel that a later file defines, for the rare pair of kernels that need each other.

    The call goes through a pointer cell that `define_forward` fills. Parameters as for `kernel`, given as "s, db, pc".
    The depth of such calls is bounded by the nesting of card definitions, which the compiler checks.
    """
    if not JIT:
        cell: list[Any] = [None]
        _cells[name] = cell
        return lambda *args: cell[0](*args)
    import ctypes

    ptr = ctypes.c_void_p(0)
    _cells[name] = ptr
    symbol = f"mtgenv.cell.{name}"
    _ll.add_symbol(symbol, ctypes.addressof(ptr))
    names = [n.strip() for n in params.split(",")]
    argtypes = tuple(_param_type(n) for n in names)
    sig = _nt.int64(*argtypes)

    def codegen(context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        fnty = context.call_conv.get_function_type(_nt.int64, argtypes)
        cell_ty = fnty.as_pointer()
        g = builder.module.globals.get(symbol)
        if g is None:
            g = _ir.GlobalVariable(builder.module, cell_ty, symbol)
            g.linkage = "external"
        fn = builder.load(g)
        cc = context.call_conv
        out = _cg.alloca_once_value(builder, _ir.Constant(_ir.IntType(64), 0))
        exc = _cg.alloca_once(builder, fnty.args[1].pointee)
        packed = list(cc._get_arg_packer(argtypes).as_arguments(builder, args))
        code = builder.call(fn, [out, exc, *packed])
        if BOUNDSCHECK:
            status = cc._get_return_status(builder, code, builder.load(exc))
            with builder.if_then(status.is_error, likely=False):
                cc.return_status_propagate(builder, status)
        return builder.load(out)

    scope: dict[str, Any] = {"sig": sig, "codegen": codegen}
    exec(f"def {name}(tc, {', '.join(names)}):\n    return sig, codegen", scope)
    return _intrinsic(scope[name])


def define_forward(name: str, f: Any) -> None:
    """Fill the cell of `forward(name)` with the kernel `f`."""
    if not JIT:
        _cells[name][0] = f
        return
    cres = next(c for d, c in _keep if d.py_func is f.py_func)
    _cells[name].value = cres.library.get_pointer_to_function(cres.fndesc.llvm_func_name)


def inline(f: Callable[..., Any]) -> Any:
    """A small helper compiled into each of its callers; same parameter convention as `kernel`."""
    if not JIT:
        return f
    return numba.njit(**_flags)(f)


def entry(f: Callable[..., Any]) -> Any:
    """A function called from Python with arrays (record arrays, action arrays); compiled lazily per argument types."""
    if not JIT:
        return f
    return _njit_cached(f, None)


if JIT:

    @_intrinsic
    def ctz(tc, x):  # type: ignore[no-untyped-def]
        """Index of the lowest set bit of a non-zero int64."""

        def codegen(c, b, s, a):  # type: ignore[no-untyped-def]
            return b.cttz(a[0], _ir.Constant(_ir.IntType(1), 1))

        return _nt.int64(_nt.int64), codegen

    @_intrinsic
    def popcount(tc, x):  # type: ignore[no-untyped-def]
        """Number of set bits of an int64."""

        def codegen(c, b, s, a):  # type: ignore[no-untyped-def]
            return b.ctpop(a[0])

        return _nt.int64(_nt.int64), codegen

    @numba.njit(**_flags)
    def bit(k):  # type: ignore[no-untyped-def]
        """int64 with only bit `k` (0..63) set."""
        return np.int64(1) << np.int64(k)

    @numba.njit(**_flags)
    def record_at(a, i):  # type: ignore[no-untyped-def]
        """Record `i` of a record array, by reference."""
        return a[i]

    @numba.njit(**_flags)
    def random_below(s, n):  # type: ignore[no-untyped-def]
        """Uniform integer in [0, n) from the game's own SplitMix64 state (Steele, Lea and Flood 2014)."""
        z = s.rng + np.uint64(0x9E3779B97F4A7C15)
        s.rng = z
        s.rng_draws += 1
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        z = z ^ (z >> np.uint64(31))
        return np.int64(((z >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))

else:
    _M64 = (1 << 64) - 1

    def ctz(x: int) -> int:
        """Index of the lowest set bit of a non-zero int64."""
        return (x & -x).bit_length() - 1

    def popcount(x: int) -> int:
        """Number of set bits of an int64."""
        return (x & _M64).bit_count()

    def bit(k: int) -> int:
        """int64 with only bit `k` (0..63) set."""
        return 1 << k if k < 63 else -(1 << 63)

    def record_at(a: Any, i: int) -> Any:
        """Record `i` of a record array, as a view whose fields are Python ints."""
        return view_of(a, i)

    def random_below(s: Any, n: int) -> int:
        """Uniform integer in [0, n) from the game's own SplitMix64 state (Steele, Lea and Flood 2014)."""
        z = (s.rng + 0x9E3779B97F4A7C15) & _M64
        s.rng = z
        s.rng_draws += 1
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _M64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _M64
        z ^= z >> 31
        return ((z >> 32) * n) >> 32


# ---------------------------------------------------------------- record views (plain Python)
_FMT = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q", "f4": "f", "f8": "d"}
_view_classes: dict[str, type] = {}
_view_by_id: dict[int, tuple[Any, type]] = {}  # by identity of the dtype, which is kept alive: str(dtype) takes milliseconds


class _RecordArray:
    """A nested array of records inside a view."""

    __slots__ = ("cls", "mem", "base", "n", "size")

    def __init__(self, cls: type, mem: dict[str, memoryview], base: int, n: int, size: int) -> None:
        self.cls, self.mem, self.base, self.n, self.size = cls, mem, base, n, size

    def __len__(self) -> int:
        return self.n

    def __getitem__(self, i: int) -> Any:
        if not 0 <= i < self.n:
            raise IndexError(f"index {i} outside a nested array of {self.n} records")
        return self.cls(self.mem, self.base + i * self.size)

    def __setitem__(self, i: int, v: Any) -> None:
        self[i].copy_from(v)


class _ScalarArray:
    """A nested array of numbers inside a view; refuses indices outside it (negative ones too)."""

    __slots__ = ("mv", "base", "shape")

    def __init__(self, mv: memoryview, base: int, shape: tuple[int, ...]) -> None:
        self.mv, self.base, self.shape = mv, base, shape

    def __len__(self) -> int:
        return self.shape[0]

    def _at(self, i: Any) -> int:
        if isinstance(i, tuple):
            k = 0
            for x, n in zip(i, self.shape, strict=True):
                if not 0 <= x < n:
                    raise IndexError(f"index {i} outside shape {self.shape}")
                k = k * n + x
            return self.base + k
        if not 0 <= i < self.shape[0]:
            raise IndexError(f"index {i} outside shape {self.shape}")
        return self.base + i

    def __getitem__(self, i: Any) -> Any:
        if len(self.shape) > 1 and not isinstance(i, tuple):
            n = int(np.prod(self.shape[1:]))
            return _ScalarArray(self.mv, self.base + (self._at(i) - self.base) * n, self.shape[1:])
        return self.mv[self._at(i)]

    def __setitem__(self, i: Any, v: int) -> None:
        self.mv[self._at(i)] = v


def _build_view_class(dt: np.dtype) -> type:
    key = str(dt)
    if key in _view_classes:
        return _view_classes[key]
    size = dt.itemsize

    def init(self: Any, mem: dict[str, memoryview], off: int) -> None:
        object.__setattr__(self, "mem", mem)
        object.__setattr__(self, "off", off)

    def copy_from(self: Any, other: Any) -> None:
        self.mem["B"][self.off : self.off + size] = other.mem["B"][other.off : other.off + size]

    ns: dict[str, Any] = {"__slots__": ("mem", "off"), "__init__": init, "copy_from": copy_from, "itemsize": size}
    for name in dt.names or ():
        ft, off = dt.fields[name][:2]  # type: ignore[index]
        base, shape = (ft.base, ft.shape) if ft.shape else (ft, ())
        if base.names:
            cls = _build_view_class(base)
            n = int(np.prod(shape)) if shape else 0
            if shape:

                def get(self: Any, off=off, cls=cls, n=n, sz=base.itemsize) -> Any:
                    return _RecordArray(cls, self.mem, self.off + off, n, sz)

                ns[name] = property(get)
            else:

                def get1(self: Any, off=off, cls=cls) -> Any:
                    return cls(self.mem, self.off + off)

                def set1(self: Any, v: Any, off=off, cls=cls) -> None:
                    cls(self.mem, self.off + off).copy_from(v)

                ns[name] = property(get1, set1)
        else:
            code = _FMT[base.str[1:]]
            sh = base.itemsize.bit_length() - 1
            if shape:

                def geta(self: Any, off=off, code=code, sh=sh, shape=shape) -> Any:
                    return _ScalarArray(self.mem[code], (self.off + off) >> sh, shape)

                ns[name] = property(geta)
            else:

                def gets(self: Any, off=off, code=code, sh=sh) -> int:
                    return self.mem[code][(self.off + off) >> sh]

                def sets(self: Any, v: int, off=off, code=code, sh=sh) -> None:
                    self.mem[code][(self.off + off) >> sh] = v

                ns[name] = property(gets, sets)
    cls = type(f"View_{len(_view_classes)}", (), ns)
    _view_classes[key] = cls
    return cls


def view_of(a: np.ndarray, i: int = 0) -> Any:
    """View record `i` of a C-contiguous record array as an object whose fields read and write as Python ints.

    Raises
    ------
    IndexError
        On access outside a nested array (negative indices included).
    ValueError
        On storing a number that does not fit its field.
    """
    dt = a.dtype
    known = _view_by_id.get(id(dt))
    if known is None:
        known = _view_by_id[id(dt)] = (dt, _build_view_class(dt))
    cls = known[1]
    raw = memoryview(a.view(np.uint8).reshape(-1))
    raw = raw.cast("B")
    n = len(raw)
    mem = {c: (raw[: n - n % struct.calcsize(c)].cast(c)) for c in set(_FMT.values())}
    return cls(mem, i * a.dtype.itemsize)
