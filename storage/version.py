"""The version of Wenzong, from the installed package's metadata.

`pyproject.toml` is its one source.
"""

from importlib.metadata import version

VERSION = version("wenzong")
