"""Open the store of raw bytes that the settings name."""

from storage.raw.folder import RawFolder
from storage.raw.object_storage import ObjectStorage
from storage.raw.store import RawStore
from storage.settings import Settings


def open_raw(settings: Settings) -> RawStore:
    """Open the bucket `raw_url`, or the folder if none is set.

    Raises SettingsError.
    """
    return ObjectStorage(settings.raw_url) if settings.raw_url else RawFolder(settings.raw_path)
