"""Choose the strings of JSON that contain the text."""

import html
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from crawler.extraction.data.data_fields import Field, squeezed
from crawler.extraction.markup.lines import lines_of
from crawler.extraction.markup.revealing import reveal
from crawler.extraction.markup.styles.page_styles import PageStyles
from crawler.extraction.markup.tree import parse

MAX_PIECES = 5_000
"""Maximum strings that are joined to one text."""
SAMPLE = 100_000
"""Characters of a string by which it is judged."""
LEAST, LEAST_UNNAMED = 10, 80
"""Minimum characters of a text; the second value applies if the field's name is not one for texts."""
TEASER = 300
"""Minimum average characters of items with titles for them to be texts rather than teasers."""
TITLES = ("chaptername", "chaptertitle", "cname", "articletitle", "threadtitle", "posttitle", "title", "subject",
          "headline", "name", "bookname")
_TEXTS = frozenset({
    "content", "contents", "text", "body", "txt", "html", "chaptercontent", "chaptertext", "chapterbody", "article",
    "articlecontent", "articlebody", "contenthtml", "htmlcontent", "contenttext", "textcontent", "bodyhtml", "bodytext",
    "paragraphs", "paragraph", "lines", "message", "postcontent", "posttext", "cooked", "neirong", "zhengwen", "info",
    "data", "result", "rendered", "markdown", "para", "segments", "insert", "value", "contentlist", "story", "detail"})
_WEAK = frozenset({"info", "data", "result", "value", "detail", "message", "insert"})
"""Field names that are used for texts as well as for anything else."""
_ASIDE = re.compile(r"intro|desc|summary|abstract|synopsis|excerpt|digest|brief|copyright|notice|announce|tips?$|bio$"
                    r"|sign|comment|review|recommend|related|advert|footer|header|seo|keyword|meta|script|style|css|config")
_ERRORS = frozenset({"msg", "error", "errmsg", "errormsg", "errormessage", "status", "reason", "detailmessage"})
_MARKUP = re.compile(r"</?[a-zA-Z][^<>]{0,500}>|&(?:[a-zA-Z]{2,8}|#\d{1,6}|#x[0-9a-fA-F]{1,5});")
_TAG = re.compile(r"<[^<>]{0,500}>")
_ESCAPED_LINE = re.compile(r"\\r\\n|\\n|\\r")
_STOP = re.compile(r"[。！？…!?]|\.(?=\s|$|[\"'”])")


class DataText(NamedTuple):
    """A text found in data."""

    text: str = ""
    """One line for each paragraph."""
    hidden: str = ""
    """Text that markup in it hides."""
    first: Field | None = None
    """The field where it begins."""

    @property
    def is_named(self) -> bool:
        """Whether its field's name is one for texts, not for remarks about them."""
        return self.first is not None and _is_named(self.first.name) and not self.is_aside

    @property
    def is_aside(self) -> bool:
        """Whether its field's name is one for summaries, remarks or notices."""
        return self.first is not None and _is_aside(self.first)


def text_in(fields: Iterable[Field]) -> DataText:
    """Find the text; empty if there is none, as in a list of chapters."""
    groups: dict[tuple[str, ...], list[Field]] = defaultdict(list)
    for field in fields:
        groups[field.place].append(field)
    weighed = [(_weight(group), group) for group in groups.values()]
    weight, best = max(weighed, key=lambda each: each[0], default=(0.0, []))
    if not weight:
        return DataText()
    read = [_lines(field.text) for field in best[:MAX_PIECES]]
    text = "\n".join(line for shown, _ in read for line in shown)
    hidden = "\n".join(line for _, concealed in read for line in concealed)
    return DataText(text, hidden, best[0]) if len(text) >= LEAST else DataText()


def _weight(group: Sequence[Field]) -> float:
    """Weigh strings that belong together by their prose; 0 if they are not a text."""
    name = group[0].name
    if name in _ERRORS or name in TITLES:
        return 0.0
    bare = [_TAG.sub("", field.text[:SAMPLE]) for field in group]
    length = sum(len("".join(piece.split())) for piece in bare)
    sample = "\n".join(bare)[:SAMPLE]
    is_named = _is_named(name)
    if not _is_prose(sample) or length < (LEAST if is_named else LEAST_UNNAMED):
        return 0.0
    if not is_named and not _STOP.search(sample):
        return 0.0
    is_item = len(group) > 1 and length < TEASER * len(group) and _has_title(group[0])
    if is_item and not is_named:
        return 0.0
    aside = _is_aside(group[0])
    return length * (4.0 if is_named else 2.0 if name in _TEXTS else 1.0) * (0.1 if aside or is_item else 1.0)


def _is_named(name: str) -> bool:
    return name in _TEXTS and name not in _WEAK


def _is_aside(field: Field) -> bool:
    return any(_ASIDE.search(part) for part in field.place)


def _is_prose(text: str) -> bool:
    """Tell words from numbers, addresses and encoded bytes."""
    size = len(text)
    written = sum(not character.isascii() and character.isalpha() for character in text[:5000])
    spaces = sum(map(str.isspace, text[:5000]))
    return size > 0 and (written >= 0.3 * min(size, 5000) or spaces >= 0.08 * min(size, 5000))


def _has_title(field: Field) -> bool:
    return any(squeezed(name) in TITLES and isinstance(value, str) and value
               for name, value in field.holder.record.items())


def _lines(text: str) -> tuple[list[str], list[str]]:
    """Read the lines of a string that may be markup: those shown and those hidden."""
    if "\n" not in text:
        text = _ESCAPED_LINE.sub("\n", text)
    if not _MARKUP.search(text):
        return [line.strip() for line in text.splitlines() if line.strip()], []
    if "<" not in text and "&lt;" in text:
        text = html.unescape(text)
    is_verbatim = not re.search(r"<(?:p|br|div|li|tr|h\d)\b", text, re.IGNORECASE)
    source = text.replace("\n", "<br>") if is_verbatim else text
    root = parse(f"<div>{source}</div>")
    styles = PageStyles()
    reveal(root, source, styles)
    lines = lines_of(root, styles=styles)
    return [line.text for line in lines if not line.hidden], [line.text for line in lines if line.hidden]
