"""Read a file of an installed package only if it is intact.

A file is intact if its bytes are those that the package's wheel contained.
"""

import base64
import hashlib
from collections.abc import Iterator
from importlib.metadata import Distribution, PackagePath, distribution
from pathlib import Path


class DamagedFileError(Exception):
    """A model, dictionary or font differs from the file that its package shipped.

    The message names the file and how to repair it.
    """


def read_intact(package: str, path: Path) -> bytes:
    """Read a file of a package.

    Raises DamagedFileError if it was changed since the installation, or does not belong to the package.
    """
    found = distribution(package)
    data = path.read_bytes()
    for file in found.files or ():
        if Path(str(found.locate_file(file))).resolve() == path.resolve():
            if not _is_intact(file, data):
                raise DamagedFileError(_refusal(package, found, path))
            return data
    raise DamagedFileError(f"{path} is not a file of the package {package}: reinstall the package")


def damaged_files(package: str) -> Iterator[str]:
    """List a package's files that are missing or were changed since installation.

    Scripts next to the interpreter are skipped: they contain its path and are rewritten when an installation is moved.
    """
    found = distribution(package)
    for file in found.files or ():
        path = Path(str(found.locate_file(file)))
        if ".." not in file.parts and file.hash and not (path.is_file() and _is_intact(file, path.read_bytes())):
            yield str(path)


def _is_intact(file: PackagePath, data: bytes) -> bool:
    """Compare a file with the digest in the package's RECORD.

    A file without a digest there, such as byte code, counts as intact.
    """
    if file.hash is None:
        return True
    digest = hashlib.new(file.hash.mode, data).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == file.hash.value


def _refusal(package: str, found: Distribution, path: Path) -> str:
    return f"{path} is not what {package} {found.version} shipped: reinstall the package with --force-reinstall"
