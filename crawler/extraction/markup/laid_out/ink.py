"""Tell whether letters differ from what is behind them, from a browser's snapshot."""

import re
from collections.abc import Iterator, Mapping

from crawler.extraction.markup.snapshot import ALIKE, Box, Document

CLEAR = 0.05
"""Maximum opacity (0–1) of a colour that is not seen."""
MAX_AROUND = 200
"""Maximum elements around a text that are examined."""
_PICTURES = frozenset({"img", "picture", "video", "canvas", "svg", "object", "embed", "iframe"})
_NUMBER = re.compile(r"[\d.]+")
_COLOURS = re.compile(r"(?:rgba?|color|lab|lch|oklab|oklch)\([^()]*\)").findall


class Ink:
    """Tells of one document which letters are seen by their colour."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._pictures: list[Box] | None = None

    def is_alike(self, colour: str, node: int) -> bool:
        """Tell whether letters of another colour than their own would not be seen."""
        ink, ground = _numbers(colour), self._document.ground(node)
        return ink[3:] == [0.0] or (bool(ground) and not _differ(ink, ground) and not self._is_before_picture(node))

    def is_seen(self, node: int) -> bool:
        """Tell whether the letters of a text that was laid out have a colour that is seen.

        What is before a picture is, since pictures are not loaded, and so is what filters change.
        """
        style = self._document.style(node)
        if "text" in style["background-clip"]:
            return True  # the background fills the letters
        ground = self._document.ground(node)
        inks = [ink for ink in _inks(style) if len(ink) < 4 or ink[3] > CLEAR]
        if not inks:
            return False
        if not ground or any(_differ(ink, ground) for ink in inks):
            return True
        return self._is_before_picture(node)

    def _is_before_picture(self, node: int) -> bool:
        around, is_bare = self._document.parent(node), True
        for _ in range(MAX_AROUND):
            style = self._document.style(around) if around >= 0 else {}
            if not style:
                break
            is_changed = style["mix-blend-mode"] != "normal" or style["filter"] != "none"
            if is_changed or (is_bare and style["background-image"] != "none"):
                return True
            is_bare = is_bare and _numbers(style["background-color"])[3:] == [0.0]
            around = self._document.parent(around)
        box = self._document.box(node)
        return is_bare and (box is None or any(_is_on(box, picture) for picture in self._all_pictures()))

    def _all_pictures(self) -> list[Box]:
        if self._pictures is None:
            self._pictures = [box for node in self._document.laid_out() if self._document.name(node) in _PICTURES
                              and (box := self._document.box(node)) and box.width and box.height]
        return self._pictures


def _inks(style: Mapping[str, str]) -> Iterator[list[float]]:
    """Yield the colours of letters, of their shadows and of their outlines."""
    yield _numbers(style["-webkit-text-fill-color"] or style["color"])
    if style["text-shadow"] != "none":
        yield from map(_numbers, _COLOURS(style["text-shadow"]))
    if style["-webkit-text-stroke-width"] not in ("", "0px"):
        yield _numbers(style["-webkit-text-stroke-color"])


def _numbers(colour: str) -> list[float]:
    """Return a computed colour; other spaces than RGB differ from every ground."""
    numbers = [float(part) for part in _NUMBER.findall(colour.rpartition("/")[0] or colour)]
    if colour.startswith("rgb"):
        return [float(part) for part in _NUMBER.findall(colour)]
    return [*(255 * number for number in numbers[-3:])] if colour.startswith("color(srgb ") else []


def _differ(ink: list[float], ground: list[float]) -> bool:
    return not ink or any(abs(one - other) > ALIKE for one, other in zip(ink, ground, strict=False))


def _is_on(box: Box, picture: Box) -> bool:
    return (picture.left < box.left + box.width and box.left < picture.left + picture.width
            and picture.top < box.top + box.height and box.top < picture.top + picture.height)
