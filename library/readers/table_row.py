"""Turn a row of a table or a JSON object into a draft of a chapter."""

import re
import reprlib
from collections.abc import Mapping
from datetime import UTC, datetime

from library.readers.draft import Draft, DraftOrRefusal, Refusal
from library.readers.sentence import SentenceError

COLUMNS: dict[str, tuple[str, ...]] = {
    "work": ("work", "作品", "作品名", "书名"),
    "chapter": ("chapter", "章节", "章节名", "标题"),
    "text": ("text", "正文", "内容"),
    "author": ("author", "作者"),
    "holder": ("holder", "权利人", "版权方"),
    "published_at": ("published_at", "发布时间", "发表时间"),
    "url": ("url", "网址", "链接"),
    "number": ("number", "序号"),
}
"""The column names of each field; `work`, `chapter` and `text` are required."""

REQUIRED = ("work", "chapter", "text")
TITLES = ("work", "chapter")
"""Fields that exports often hold as whole numbers, such as `"chapter": 12`."""
FIRST_YEAR, LAST_YEAR = 1000, 9998
"""Years of publication accepted; databases can store them in every time zone."""


class _RowError(SentenceError):
    """A value that does not fit its field."""


def draft_of(row: Mapping[str, object], place: str) -> DraftOrRefusal:
    """Read a row whose values are as parsed.

    The text is kept unchanged, since offsets count its characters.
    """
    values = {field: next((row[name] for name in names if row.get(name) is not None), None)
              for field, names in COLUMNS.items()}
    try:
        number = _number(values["number"])
        return Draft(
            **{field: _text(field, values[field]) for field in ("work", "chapter", "text", "author", "holder", "url")},
            number=number, is_numbered=number > 0, published_at=_moment(values["published_at"]), place=place,
        )
    except _RowError as error:
        return Refusal(place, error.sentence)


def _text(field: str, value: object) -> str:
    if value is None:
        if field in REQUIRED:
            raise _RowError("{field!r} is missing; each row needs text in {required}",
                            field=field, required=", ".join(map(repr, REQUIRED)))
        return ""
    if field in TITLES and isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str):  # a number with a point has lost its zeros: 1.10 would become 1.1
        raise _RowError("{field!r} is {value}; write it as text, in quotes", field=field, value=reprlib.repr(value))
    return value if field == "text" else value.strip()


def _number(value: object) -> int:
    if value is None or value == "":
        return 0
    if isinstance(value, int | float | str) and (whole := re.fullmatch(r"(\d{1,9})(?:\.0+)?", str(value))):
        return int(whole[1])  # tables with gaps are exported with 3.0 for 3
    raise _RowError("'number' is {value}; write the chapter's place as a whole number", value=reprlib.repr(value))


def _moment(value: object) -> datetime | None:
    """Parse 2024-03-05, 2024-03-05T08:00:00+08:00, 2024/3/5 or 2024年3月5日.

    Without a time zone it is UTC.
    """
    if value is None or value == "":
        return None
    if written := re.fullmatch(r"\s*(\d{4})[-/年.](\d{1,2})[-/月.](\d{1,2})日?([ T].+)?\s*", str(value)):
        year, month, day, time = written.groups()
        try:
            moment = datetime.fromisoformat(f"{year}-{int(month):02}-{int(day):02}{(time or '').rstrip()}")
        except ValueError:
            moment = None
        if moment and FIRST_YEAR <= moment.year <= LAST_YEAR:
            return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    raise _RowError("'published_at' is {value}; write it like 2024-03-05 or 2024-03-05T08:00:00+08:00",
                    value=reprlib.repr(value))
