"""Compile numeric kernels with numba and cache the machine code.

Loading numba takes half a second, so it is loaded when the first kernel is called; most commands call none.
"""

import hashlib
import os
from collections.abc import Callable
from functools import cache, cached_property, partial, update_wrapper
from pathlib import Path
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar

import platformdirs

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
SOURCES = ("text/*.py", "text/folding/*.py", "text/folding/*.npz", "text/folding/*.txt",
           "text/folding/restoring/**/*.py", "text/folding/restoring/*.npz", "methods/*.py")
UNCOUNTED = {"_nrt": False}
"""No reference counting: it costs more than the work itself where calls are small and many."""
UNREACHED = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""No entry points for Python and C, which take long to compile."""

_naming_folder = Lock()
"""numba reads the name of its cache folder from one variable of the process."""


class Kernel(Generic[Parameters, Result]):
    """A function that is compiled when it is first called.

    It can be called by Python and by other kernels.
    """

    def __init__(self, function: Callable[Parameters, Result], options: dict[str, bool], kept: bool) -> None:
        update_wrapper(self, function)
        self._function, self._options, self._kept = function, options, kept

    def __call__(self, *values: Parameters.args, **named: Parameters.kwargs) -> Result:
        """Run the machine code; it is compiled or loaded first if necessary."""
        result: Result = self.dispatcher(*values, **named)
        return result

    @cached_property
    def dispatcher(self) -> Any:
        """Return numba's dispatcher, which compiles the function for its argument types."""
        numba = _numba()
        compiled = partial(numba.njit, self._function, nogil=True, **self._options)
        configured = numba.core.config
        folder = _cache_folder(Path(self._function.__code__.co_filename).parent)
        if not (self._kept and _writable(folder)):
            return compiled()
        with _naming_folder:
            before = configured.CACHE_DIR
            configured.CACHE_DIR = str(folder)
            try:
                return compiled(cache=True)
            finally:
                configured.CACHE_DIR = before

    @property
    def _numba_type_(self) -> object:
        """Return the type that numba needs to compile a call of this function."""
        return self.dispatcher._numba_type_


def kernel(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Compile a function on its first call, and cache the machine code.

    numba notices a changed file, but not a change in a kernel that the file calls. So the cache is in a folder named
    for a digest of every source and table in `SOURCES` and of the sources beside the function. The folder is in the
    user's cache, because site-packages may be read-only; if that is not writable either, each process compiles for
    itself.
    """
    return Kernel(function, {}, kept=True)


def filling_kernel(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Compile a kernel that only fills given arrays, which makes it faster."""
    return Kernel(function, UNCOUNTED, kept=True)


def part(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Compile a function that is called by kernels only.

    It must not create arrays.
    """
    return Kernel(function, {**UNCOUNTED, **UNREACHED}, kept=False)


@cache
def _numba() -> Any:
    """Load numba without scipy's linear algebra, which takes a quarter of the time.

    No kernel uses it. numba looks for it while it loads its array functions, and does without if there is none.
    """
    import numba
    from numba.np import linalg

    looking = linalg.ensure_blas
    try:
        linalg.ensure_blas = _no_scipy
        from numba.np import arraymath  # noqa: F401 - looks for it on import
    finally:
        linalg.ensure_blas = looking
    return numba


def _no_scipy() -> None:
    raise ImportError("no kernel calls linear algebra")


@cache
def _cache_folder(beside: Path) -> Path:
    root = Path(os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("wenzong"))
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
