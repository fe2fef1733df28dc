"""Make the browser record what pages draw as text on canvases.

It is recorded in an attribute whose name no page can know beforehand.
"""

import secrets
from functools import cache
from pathlib import Path

_SCRIPT = Path(__file__).with_suffix(".js")


def attribute_name() -> str:
    """Choose a random attribute name for one page."""
    return f"data-{secrets.token_hex(8)}"


def noting_script(name: str) -> str:
    """Return the script that runs in every frame before the page's own scripts."""
    return _source().replace("@name", name)


@cache
def _source() -> str:
    return _SCRIPT.read_text(encoding="utf-8")
