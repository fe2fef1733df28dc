"""The `Settings` that the web application runs with: the caller's, or the environment's."""

from functools import cache

from storage.settings import Settings

_given: list[Settings] = []


def use(settings: Settings) -> None:
    """Use these settings instead of the environment's."""
    _given[:] = [settings]


def current() -> Settings:
    """Return the settings in use; raises SettingsError when the environment's are invalid."""
    return _given[0] if _given else _of_environment()


@cache
def _of_environment() -> Settings:
    return Settings.load()
