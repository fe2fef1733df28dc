"""How hosts of the mirror web react to a notice.

Each reaction says what happens on which day, and which state is true in the end.
"""

from dataclasses import dataclass

from app.demo.mirror.content import Resource
from app.demo.mirror.web import Answer

MOVES = "wubian"
"""The site that moves to another domain."""
DELETED = ("<html><head><title>Page not found</title></head><body><h1>Page not found</h1>"
           "<p>This page has been deleted.</p></body></html>")


@dataclass(frozen=True)
class Reaction:
    """What one host does with its copies after a notice."""

    site: str
    does: str
    truth: str
    """True state of its pages on the last day, as `PageState` names it."""
    steps: tuple[tuple[float, Answer], ...] = ()
    """Days after the notice, and how its pages are answered from then on."""


def gone(_path: str, _held: Resource) -> Resource:
    """Answer 404."""
    return Resource(b"<html><body><h1>404</h1></body></html>", "text/html", 404)


def soft_404(_path: str, _held: Resource) -> Resource:
    """Answer 200 with a page that says that there is none."""
    return Resource(DELETED.encode(), "text/html")


def restored(_path: str, held: Resource) -> Resource:
    """Answer with the original page."""
    return held


def reactions(refuge: str) -> tuple[Reaction, ...]:
    """List the reactions.

    `refuge` is the address, without a trailing slash, to which one of them moves.
    """
    def moved(path: str, _held: Resource) -> Resource:
        return Resource(b"", "text/html", 301, refuge + path)

    return (
        Reaction("qianye", "complies", "removed", ((0.5, gone),)),
        Reaction("shuwuan", "ignores the notice", "still_up"),
        Reaction(MOVES, "moves the text to another domain", "moved", ((0.5, moved),)),
        Reaction("freeshelf", "answers 200 “page not found”", "soft_404", ((0.5, soft_404),)),
        Reaction("baiwen", "complies, and restores after a week", "reappeared", ((0.5, gone), (8.0, restored))),
    )
