"""Build the PYTHONPATH that lets a child process import our packages."""

import os
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[1]


def python_path() -> str:
    """Join the folder of our packages and this process's own PYTHONPATH."""
    return os.pathsep.join(filter(None, [str(_ROOT), os.environ.get("PYTHONPATH")]))
