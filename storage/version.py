"""The version of Wenzong, as the installed package's metadata gives it: `pyproject.toml` is its one source."""

from importlib.metadata import version

VERSION = version("wenzong")
