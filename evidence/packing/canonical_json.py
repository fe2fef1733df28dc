"""Write JSON in a canonical form.

Equal content gives equal bytes.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, is_dataclass
from datetime import UTC, datetime
from typing import Any


def canonical_json(value: object) -> bytes:
    """Write a value as canonical JSON.

    Names are sorted, the indent is one space, a line break ends the document; the encoding is UTF-8. Dataclasses become
    objects, datetimes become ISO 8601 in UTC, and lone surrogates are escaped.
    """
    text = json.dumps(_plain(value), ensure_ascii=False, sort_keys=True, indent=1)
    return (text + "\n").encode("utf-8", "backslashreplace")


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return _plain(asdict(value))
    if isinstance(value, datetime):
        return instant(value)
    if isinstance(value, Mapping):
        return {str(name): _plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(each) for each in (sorted(value) if isinstance(value, set | frozenset) else value)]
    return value


def instant(moment: datetime) -> str:
    """Write a moment in UTC, with seconds, or microseconds if it has any."""
    text = moment.astimezone(UTC).isoformat(timespec="microseconds" if moment.microsecond else "seconds")
    return text.replace("+00:00", "Z")
