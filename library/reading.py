"""From a file to its drafts, whatever its format: the one door to the readers."""

from collections.abc import Iterator
from dataclasses import replace

from library.draft import Draft, Item, Refusal, UnreadableError, fault
from library.readers import PACKED, READERS
from library.source import Source
from library.spool import Spool


def read(source: Source) -> Iterator[Item]:
    """Read a file, packed or not; raises UnreadableError, possibly half-way, when the whole file is unfit."""
    if source.size == 0:
        raise UnreadableError("the file is empty")
    if source.suffix in PACKED:
        yield from _read_packed(source)
    elif source.suffix in READERS:
        yield from _read_plain(source)
    else:
        raise UnreadableError(f"a {source.suffix or 'nameless'} file is not read; give one of {', '.join(_KNOWN)}")


_KNOWN = [*READERS, *PACKED]


def _read_plain(source: Source) -> Iterator[Item]:
    found = False
    for item in READERS[source.suffix](source):
        found = True
        reason = fault(item) if isinstance(item, Draft) else ""
        yield Refusal(item.place, reason) if reason else item
    if not found:
        raise UnreadableError("the file holds no text")


def _read_packed(source: Source) -> Iterator[Item]:
    """Read what an archive holds, file by file: one that is unfit is refused, the others are not."""
    found = False
    for inner in PACKED[source.suffix](source):
        found = True
        with Spool() as spool:
            spool.fill(_read_inner(inner.source), inner.source.name)
            for item, _ in spool:
                yield replace(item, consumed=inner.consumed) if isinstance(item, Draft) else item
    if not found:
        raise UnreadableError("the archive is empty")


def _read_inner(source: Source) -> Iterator[Item]:
    if source.suffix in PACKED:
        raise UnreadableError("an archive within an archive is not opened; unpack it")
    yield from read(source)
