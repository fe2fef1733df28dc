"""Which `Settings` the web application runs with: the caller's, or the environment's."""

from functools import cache

from storage.settings import Settings

_given: list[Settings] = []


def use(settings: Settings) -> None:
    """Run with these settings from here on, instead of the environment's."""
    _given[:] = [settings]


def current() -> Settings:
    """Tell the settings in use; raises SettingsError when the environment's cannot be used."""
    return _given[0] if _given else _of_environment()


@cache
def _of_environment() -> Settings:
    return Settings.load()
