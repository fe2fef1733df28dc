"""Read the files of a draft with the readers that all imports use.

The chapters are stored for the preview.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import BinaryIO

import xxhash

from library.readers.draft import Draft, Refusal
from library.readers.sentence import Sentence, SentenceError, sentence_text
from library.readers.spool import decoded, encoded
from library.stage import fill
from library.summary import Progress
from webadmin.library.importing.chapter_warnings import warn
from webadmin.library.importing.opening import sources_of
from webadmin.library.models import ImportChapter, ImportDraft

MOST_CHAPTERS = 50_000
"""Maximum chapters of one import; larger ones are read on the server, with `wenzong library add`."""
MOST_REFUSALS = 1000
LINE = 120
LONGEST = 400
"""Maximum characters of each value in a refusal, because it may quote the file."""


class TooManyChaptersError(SentenceError):
    """More chapters than a preview can hold."""


class DamagedTextsError(SentenceError):
    """The file of read chapters is not the one that was written."""


class PreviewShelf:
    """Stores what is read as rows and texts of a draft."""

    def __init__(self, draft: ImportDraft, texts: BinaryIO) -> None:
        self._draft, self._texts, self._count = draft, texts, 0

    def put(self, drafts: Sequence[Draft]) -> Counter[str]:
        """Store some chapters; raises TooManyChaptersError."""
        self._count += len(drafts)
        if self._count > MOST_CHAPTERS:
            raise TooManyChaptersError("more than {limit:,} chapters: import these files on the server with "
                                       "`wenzong library add`, or upload fewer at a time", limit=MOST_CHAPTERS)
        ImportChapter.objects.bulk_create([self._row(each) for each in drafts])
        return Counter(new=len(drafts))

    def _row(self, read: Draft) -> ImportChapter:
        offset = self._texts.tell()
        self._texts.write(encoded(read))
        return ImportChapter(
            draft=self._draft, place=_plain(read.place)[:500], work=_plain(read.work), author=_plain(read.author)[:300],
            title=_plain(read.chapter)[:320], number=min(max(read.number, 0), 2**31 - 1), length=len(read.text),
            first_line=_first_line(read.text), offset=offset, published_at=read.published_at,
            digest=xxhash.xxh3_128_hexdigest(read.text.encode()))


def read_files(draft: ImportDraft, beat: Callable[[int], None]) -> None:
    """Read all files of a draft from the start; `beat` gets the bytes read so far.

    Raises TooManyChaptersError and OSError.
    """
    draft.chapters.all().delete()
    with draft.texts.open("wb") as texts:
        summary = fill(PreviewShelf(draft, texts), sources_of(draft), lambda seen: _beat(seen, beat))
    warn(draft)
    draft.refusals = [_stored(refusal) for refusal in summary.refused[:MOST_REFUSALS]]
    if len(summary.refused) > MOST_REFUSALS:
        draft.refusals.append(sentence_text(Sentence("… {count:,} more", count=len(summary.refused) - MOST_REFUSALS)))
    draft.save(update_fields=["refusals"])


def text_of(chapter: ImportChapter, texts: BinaryIO) -> Draft:
    """Read a chapter with its text; raises DamagedTextsError."""
    texts.seek(chapter.offset)
    try:
        found = decoded(texts)
    except (EOFError, TypeError, ValueError):
        found = None
    if isinstance(found, Draft):
        return found
    raise DamagedTextsError("{place}: the file of read chapters is damaged; upload it again", place=chapter.place)


def _beat(seen: Progress, beat: Callable[[int], None]) -> None:
    beat(seen.done)


def _stored(refusal: Refusal) -> str:
    values = {name: _plain(value)[:LONGEST] if isinstance(value, str) else value
              for name, value in refusal.reason.values.items()}
    return sentence_text(Sentence(refusal.reason.pattern, **values), _plain(refusal.place)[:LONGEST])


def _first_line(text: str) -> str:
    return _plain(next((line.strip() for line in text.splitlines() if line.strip()), ""))[:LINE]


def _plain(text: str) -> str:
    """Remove NUL characters and lone surrogates, which PostgreSQL cannot store."""
    return text.replace("\0", "").encode("utf-8", "ignore").decode()
