"""Compile numeric kernels with numba and keep the machine code."""

import hashlib
import os
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
import platformdirs
from numba.core import config as numba_config

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
SOURCES = ("text/*.py", "text/folding/*.py", "text/folding/*.npz", "text/folding/*.txt", "methods/*.py")
COMPILE = partial(cast(Any, numba.njit), nogil=True)
UNCOUNTED = {"_nrt": False}
"""No counting of references, which costs more than the work itself where calls are small and many."""
UNREACHED = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""No way in from Python, which takes long to compile."""
CONFIG = cast(Any, numba_config)


def kernel(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Compile a function on its first call; later processes load the code.

    numba notices a changed file, but not a change in a kernel which that file calls. So the cache lies in a folder
    named for a digest of every source and table here and of the sources beside the function. It lies with the user,
    because site-packages may be read-only; where the user has no writable folder either, each process compiles for
    itself.
    """
    return _compiled(function, {})


def filling_kernel(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Compile a kernel that only fills given arrays, which is faster."""
    return _compiled(function, UNCOUNTED)


def part(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Compile a function that only kernels call.

    It works on arrays that it is given and makes none.
    """
    return cast(Callable[Parameters, Result], COMPILE(function, **UNCOUNTED, **UNREACHED))


def _compiled(function: Callable[Parameters, Result], options: dict[str, bool]) -> Callable[Parameters, Result]:
    folder = _cache_folder(Path(function.__code__.co_filename).parent)
    if not _writable(folder):
        return cast(Callable[Parameters, Result], COMPILE(function, **options))
    configured = CONFIG.CACHE_DIR
    CONFIG.CACHE_DIR = str(folder)
    try:
        return cast(Callable[Parameters, Result], COMPILE(function, cache=True, **options))
    finally:
        CONFIG.CACHE_DIR = configured


@cache
def _cache_folder(beside: Path) -> Path:
    root = Path(CONFIG.CACHE_DIR or platformdirs.user_cache_dir("wenzong"))
    package = Path(__file__).parents[1]
    sources = sorted({*beside.glob("*.py"), *(path for pattern in SOURCES for path in package.glob(pattern))})
    digest = hashlib.sha256(b"\0".join(source.read_bytes() for source in sources))
    return root / "kernels" / digest.hexdigest()[:16]


@cache
def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)
