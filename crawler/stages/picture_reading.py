"""Run the stage that reads pictures.

Pages whose text is in pictures get one more version with the text that a reader sees. For long ones, a sample of lines
is read first. If the matcher finds that it resembles something, it sends the version back here, and all lines are read.
The position of each line in its picture is kept as evidence.
"""

import logging
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import NamedTuple

from crawler.pictures.page_pictures import EMBEDDED
from crawler.pictures.paragraphs import PlacedText, text_of_pictures
from crawler.pictures.picture_reader import NoReaderError, PictureReader, UnreadablePictureError
from crawler.pictures.sampling import chosen_pictures, share
from crawler.pictures.text_line import PictureText
from crawler.stages.picture_source import picture_bytes
from storage.claims.parcel import Claim
from storage.collections.crawls import Crawls
from storage.collections.exchanges import Exchanges
from storage.collections.pages import Pages
from storage.collections.site_facts.pictures import PictureLine, Pictures, ReadPicture
from storage.documents import Page, derive_id
from storage.inbox import MAX_ABSENCES, Inbox, StageName
from storage.inbox_stage import Claimed, InboxStage, Unfinished
from storage.mongodb import Database
from storage.raw.store import RawStore

KEPT = 60.0
"""Seconds without work after which the process with the models is ended."""
NOTHING = PictureText(0, 0, (), 0)

logger = logging.getLogger(__name__)


class Source(NamedTuple):
    """Where the bytes of a picture are stored."""

    capture: str
    embedded: int = -1


class PictureStage(InboxStage[Page]):
    """Reads pictures.

    The ids in its inbox are page versions with pictures, or samples to be read in full.
    """

    name = StageName.PICTURES
    limit = 1
    """A page with many long pictures may take an hour; its lease is renewed after each picture."""
    batch = 1
    lease = timedelta(minutes=20)

    def __init__(self, database: Database, raw: RawStore) -> None:
        super().__init__(database)
        self._fingerprint, self._join = Inbox(database, StageName.FINGERPRINT), Inbox(database, StageName.JOIN)
        self._pages, self._crawls, self._pictures = Pages(database), Crawls(database), Pictures(database)
        self._exchanges = Exchanges(database, raw)
        self._reader, self._used_at = PictureReader(), 0.0

    def load(self, claims: Sequence[Claim]) -> dict[str, Page]:
        """Find the page versions."""
        return self._pages.versions(claim.id for claim in claims)

    def process(self, batch: Sequence[Claimed[Page]]) -> Unfinished:
        """Read pages; those whose pictures are still being fetched are retried.

        Raises RawError, NoReaderError.
        """
        return Unfinished([claimed.claim.id for claimed in batch if not self._read_claimed(claimed)])

    def on_idle(self) -> None:
        """Free the memory of the models after a while without work."""
        if time.monotonic() - self._used_at > KEPT:
            self._reader.close()

    def _read_claimed(self, claimed: Claimed[Page]) -> bool:
        """Read a page; False while a missing picture may still arrive."""
        page, claim = claimed.item, claimed.claim
        written = self._pages.versions([page.decoded_from]).get(page.decoded_from) if page.is_sample else page
        if written is None:
            return False
        sources = self._sources(written)
        if None in sources and claim.absences < MAX_ABSENCES - 1 and not self._crawls.is_over(page.run, page.site):
            return False
        there = [source for source in sources if source]
        if len(there) < len(sources):
            logger.warning("%d of %d pictures of %s did not arrive", len(sources) - len(there), len(sources), page.url)
        if page.is_sample:
            texts = [self._read(written, source, claim) for source in there]
            self._pages.supersede({self._store(written, there, texts, is_sample=False): [page.id]})
        elif there:
            self._sample(written, there, claim)
        self._used_at = time.monotonic()
        return True

    def _sample(self, page: Page, sources: Sequence[Source], claim: Claim) -> None:
        chosen = chosen_pictures(sources)
        texts = [self._read(page, source, claim, share(len(chosen))) for source in chosen]
        is_whole = len(chosen) == len(sources) and all(text.is_whole for text in texts)
        if any(text.lines for text in texts):
            self._store(page, chosen, texts, is_sample=not is_whole)

    def _read(self, page: Page, source: Source, claim: Claim, most: int = 0) -> PictureText:
        """Read a picture, or a sample of its lines if `most` is not 0.

        A picture that cannot be read has no lines. Raises RawError, NoReaderError.
        """
        self.keep([claim])
        try:
            return self._reader.read(picture_bytes(self._exchanges, *source), most)
        except NoReaderError:
            raise
        except UnreadablePictureError as error:
            logger.warning("a picture of %s was not read: %s", page.url, error)
            return NOTHING

    def _store(self, page: Page, sources: Sequence[Source], texts: Sequence[PictureText], *, is_sample: bool) -> str:
        """Store the version with the recognised text, and return its id."""
        placed = text_of_pictures(texts, page.text)
        version = derive_id("sample of pictures", page.id, placed.text) if is_sample else ""
        read = replace(page, text=placed.text, decoded_from=page.id, joined_into="", version=version,
                       is_sample=is_sample)
        self._fingerprint.enqueue([f"page:{read.id}"])
        if not is_sample and (page.next_url or self._pages.continued([page.url])):
            self._join.enqueue([read.id])
        self._pictures.put(read.id, [ReadPicture(*source, text.width, text.height)
                                     for source, text in zip(sources, texts, strict=True)], list(_lines(placed)))
        self._pages.put_versions([read])
        return read.id

    def _sources(self, page: Page) -> list[Source | None]:
        """Find where a page's pictures are stored, in the order of the page.

        None for each that is missing.
        """
        at = self._pictures.at(url for url in page.pictures if not url.startswith(EMBEDDED))
        found: list[Source | None] = []
        for url in page.pictures:
            if url.startswith(EMBEDDED):
                found.append(Source(page.capture, int(url.removeprefix(EMBEDDED))))
            else:
                found.append(Source(at[url]) if url in at else None)
        return found


def _lines(placed: PlacedText) -> Iterator[PictureLine]:
    for line in placed.lines:
        yield PictureLine(line.start, line.stop, line.picture, *line.box)
