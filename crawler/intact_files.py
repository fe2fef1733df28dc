"""Read a file of an installed package only if it is intact.

It must be byte for byte what its wheel held.
"""

import base64
import hashlib
from collections.abc import Iterator
from importlib.metadata import Distribution, PackagePath, distribution
from pathlib import Path


class DamagedFileError(Exception):
    """A model, dictionary or font that is not what its package shipped.

    The message names it and the mend.
    """


def read_intact(package: str, path: Path) -> bytes:
    """Read a file of a package.

    Raises DamagedFileError if it was changed since the installation.
    """
    found = distribution(package)
    data = path.read_bytes()
    for file in found.files or ():
        if Path(str(found.locate_file(file))).resolve() == path.resolve():
            if not _is_intact(file, data):
                raise DamagedFileError(_refusal(package, found, path))
            return data
    raise DamagedFileError(f"{path} is no file of the package {package}: install it again")


def damaged_files(package: str) -> Iterator[str]:
    """Name every file of a package that was changed or is missing.

    Its state at the installation is what counts. Scripts beside the interpreter are left out: they name its place, and
    are written anew where an installation is moved.
    """
    found = distribution(package)
    for file in found.files or ():
        path = Path(str(found.locate_file(file)))
        if ".." not in file.parts and file.hash and not (path.is_file() and _is_intact(file, path.read_bytes())):
            yield str(path)


def _is_intact(file: PackagePath, data: bytes) -> bool:
    """Compare with the digest in the package's RECORD.

    A file without one, as byte code, is not judged.
    """
    if file.hash is None:
        return True
    digest = hashlib.new(file.hash.mode, data).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == file.hash.value


def _refusal(package: str, found: Distribution, path: Path) -> str:
    return f"{path} is not what {package} {found.version} shipped: install it again with --force-reinstall"
