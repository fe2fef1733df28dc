"""Field types that all operations share."""

from datetime import UTC, datetime
from typing import Annotated

from ninja import Field
from pydantic import AfterValidator, AwareDatetime, StringConstraints

LARGEST = 2**63 - 1
"""The largest number that the databases can store."""


def _without_nul(text: str) -> str:
    if "\0" in text:
        raise ValueError("a text may not contain NUL")
    return text


def _in_utc(moment: datetime) -> datetime:
    if not 1000 <= moment.year < 9999:
        raise ValueError("the year must be from 1000 to 9998")
    return moment.astimezone(UTC)


Plain = AfterValidator(_without_nul)
Number = Annotated[int, Field(ge=1, le=LARGEST)]
"""Number of a row."""
Digest = Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
"""Id of a stored document, derived from its contents."""
Line = Annotated[str, Field(min_length=1, max_length=300), Plain]
"""A title or name."""
Short = Annotated[str, Field(max_length=300), Plain]
"""A title or name that may be empty."""
Note = Annotated[str, Field(max_length=10_000), Plain]
"""A text written by a person."""
RequiredText = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=10_000), Plain]
"""A text that a person must write, not only spaces."""
Address = Annotated[str, Field(max_length=2000), Plain]
"""Address of a page, as written by a person."""
Moment = Annotated[AwareDatetime, AfterValidator(_in_utc)]
"""A time with its time zone."""
