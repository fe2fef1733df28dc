"""Tables of other apps, by the name under which they are sent.

Apps add them when they are loaded. A table is named by its dotted path, so that only the web server loads it.
"""

ADDED: dict[str, str] = {}


def also_send(name: str, path: str) -> None:
    """Add a table of another app by the dotted path of its `DeskTable`."""
    ADDED[name] = path
