"""Report the running software: package versions and one digest of all code."""

import hashlib
import platform
import ssl
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from storage.version import VERSION

NAMED = ("cryptography", "lxml", "playwright", "pyhanko", "rfc3161-client", "scrapy", "twisted", "warcio")
"""Packages that take part in capturing or sealing evidence."""
CODE = ("storage", "library", "fingerprinting", "crawler", "matcher", "evidence", "webadmin", "app")


@cache
def software() -> dict[str, str]:
    """Map package names to versions.

    `wenzong-code` maps to the SHA-256 of the code on disk.
    """
    versions = {name: found for name in NAMED if (found := _version(name))}
    return {"wenzong": VERSION, "wenzong-code": _code_digest(Path(__file__).parents[2]),
            "python": platform.python_version(), "openssl": ssl.OPENSSL_VERSION, "system": platform.platform(),
            **versions}


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _code_digest(root: Path) -> str:
    """Compute a digest of the names and bytes of all Python files of our packages."""
    digest = hashlib.sha256()
    for path in sorted(file for package in CODE for file in (root / package).rglob("*.py")):
        name, code = path.relative_to(root).as_posix().encode(), path.read_bytes()
        digest.update(b"%d %s %d " % (len(name), name, len(code)) + code)
    return digest.hexdigest()
