"""Compiles a numeric kernel with numba and keeps the machine code."""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import ParamSpec, TypeVar

import numba
import platformdirs

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


def kernel(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Compile a function on first call; later processes load the code.

    numba notices a changed file but not a change in a kernel which that file calls, so the cache lies in a folder
    named for a digest of every source and table here. It lies with the user, because site-packages may be read-only; where
    the user has no writable folder either, each process compiles for itself.
    """
    options = {"nogil": True, "boundscheck": False}
    configured = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(_cache_folder())
    try:
        return _typed(numba.njit(cache=True, **options)(function))
    except (RuntimeError, OSError):
        return _typed(numba.njit(**options)(function))
    finally:
        numba.config.CACHE_DIR = configured


def _typed(compiled: object) -> Callable[Parameters, Result]:
    return compiled  # type: ignore[return-value]  # numba publishes no types


@cache
def _cache_folder() -> Path:
    root = Path(numba.config.CACHE_DIR or platformdirs.user_cache_dir("wenzong"))
    package = Path(__file__).parents[1]
    sources = sorted([*package.glob("text/*.py"), *package.glob("methods/*.py"), *package.glob("text/*.npz")])
    digest = hashlib.sha256(b"\0".join(source.read_bytes() for source in sources))
    return root / "kernels" / digest.hexdigest()[:16]
