"""Every kernel is compiled at installation, so that processes only load it."""

import gc
import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import fingerprinting
import insight
import matcher
from app.kernels import compile_all
from fingerprinting.text.compiled import Kernel, _cache_folder

BENCHMARKED = {"sampling._winners"}
"""Kernels of sampling methods that only benchmarks compare."""


def kernels() -> Iterator[Kernel[..., object]]:
    for package in (fingerprinting, insight, matcher):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    gc.unfreeze()  # otherwise objects loaded by an earlier command are not listed
    yield from (each for each in gc.get_objects() if type(each) is Kernel and each._kept)


def is_compiled(kernel: Kernel[..., object], source: Path) -> bool:
    return any(_cache_folder(source.parent).rglob(f"{source.stem}.{kernel._function.__name__}-*.nbi"))


@pytest.mark.slow
def test_every_kernel_is_compiled() -> None:
    compile_all()
    sources = [(each, Path(each._function.__code__.co_filename)) for each in kernels()]
    missing = {f"{source.stem}.{each._function.__name__}" for each, source in sources if not is_compiled(each, source)}
    assert len(sources) > 30
    assert missing <= BENCHMARKED
