"""Run the decoding stage.

Pages set in obfuscating fonts get one more version with the text that a reader sees. Each font is examined once: glyphs
with the outlines of a common font are known, others are learned from a chapter of the library that the page copies, and
the rest are recognised by their shapes if the extra `pictures` is installed. Results are stored with the font and used
for all its pages.
"""

import logging
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from crawler.extraction.markup.tree import parse
from crawler.fonts.alignment import learn
from crawler.fonts.alphabet import Alphabet, sure_looks
from crawler.fonts.alphabet import is_private as is_private_use
from crawler.fonts.faces import FEW, embedded, faces_of
from crawler.fonts.outlines import outlines
from crawler.fonts.plausible import is_doubtful
from crawler.fonts.shapes import known_shapes
from crawler.pictures.availability import can_read_pictures
from crawler.pictures.picture_reader import PictureReader, UnreadablePictureError
from fingerprinting.text.chapter_numbers import without_numbers
from fingerprinting.text.encodings.markup import decode
from storage.claims.parcel import Claim
from storage.collections.crawls import Crawls
from storage.collections.exchanges import Exchanges
from storage.collections.pages import Pages
from storage.collections.site_facts.fonts import Font, Fonts
from storage.collections.works import Works
from storage.documents import Chapter, Page
from storage.inbox import MAX_ABSENCES, Inbox, StageName
from storage.inbox_stage import Claimed, InboxStage, Unfinished
from storage.mongodb import Database
from storage.raw.store import RawStore

logger = logging.getLogger(__name__)

MAX_LOOKS = 3_000
"""Maximum characters of a font that are recognised by shape for one page, the most frequent first. A chapter has fewer,
and it takes about a minute."""


class DecodeStage(InboxStage[Page]):
    """Decodes pages; the ids in its inbox are page versions with their own fonts."""

    name = StageName.DECODE
    limit = 16
    batch = 1
    lease = timedelta(minutes=5)
    """Longer than the first font takes, for which the shapes of common fonts are drawn."""

    def __init__(self, database: Database, raw: RawStore, cache: Path, *, by_looks: bool = True) -> None:
        super().__init__(database)
        self._cache = cache
        self._by_looks = by_looks and can_read_pictures()
        """Whether characters that nothing else identifies are recognised by shape."""
        self._unreadable: set[str] = set()
        """Fonts on which the recogniser failed; this process does not try them again."""
        self._fingerprint, self._join = Inbox(database, StageName.FINGERPRINT), Inbox(database, StageName.JOIN)
        self._pages, self._works, self._fonts = Pages(database), Works(database), Fonts(database)
        self._crawls, self._exchanges = Crawls(database), Exchanges(database, raw)

    def load(self, claims: Sequence[Claim]) -> dict[str, Page]:
        """Find the page versions."""
        return self._pages.versions(claim.id for claim in claims)

    def process(self, batch: Sequence[Claimed[Page]]) -> Unfinished:
        """Decode pages; those whose fonts are still being fetched are retried.

        Raises FontError, RawError.
        """
        return Unfinished([claimed.claim.id for claimed in batch if not self._decode_claimed(claimed)])

    def _decode_claimed(self, claimed: Claimed[Page]) -> bool:
        """Decode a page; False while its crawl may still fetch a missing font."""
        page, claim = claimed.item, claimed.claim
        fonts = self._fonts_of(page)
        if None in fonts and claim.absences < MAX_ABSENCES - 1 and not self._crawls.is_over(page.run, page.site):
            return False
        self._decode(page, [font for font in fonts if font])
        return True

    def _fonts_of(self, page: Page) -> list[str | None]:
        """List the ids of a page's fonts; None for each that is missing."""
        capture = self._exchanges.capture(page.capture)
        if capture is None:
            return [None]
        content_type = next((value for name, value in capture.headers if name.lower() == "content-type"), "")
        faces = faces_of(parse(decode(capture.body, content_type)[0]), capture.final_url, page.text)
        found: list[str | None] = []
        for address in self._addresses(faces.fonts, faces.sheets):
            if address and address.startswith("data:"):
                found.append(self._fonts.put(data) if (data := embedded(address)) else None)
            else:
                found += (self._fonts.at(address) if address else None) or [None]
        return found

    def _addresses(self, fonts: Iterable[str], sheets: Iterable[str]) -> Iterator[str | None]:
        yield from fonts
        for sheet in sheets:
            named = self._fonts.at(sheet)
            yield from [None] if named is None else named

    def _decode(self, page: Page, fonts: Iterable[str]) -> None:
        text, title = page.text, page.title
        for font in dict.fromkeys(fonts):
            alphabet = self._alphabet(font, page)
            text = alphabet.decode(text)
            title = alphabet.decode(title) if alphabet.is_private(title) else title
        if text == page.text:
            return
        decoded = replace(page, text=text, title=title, decoded_from=page.id, joined_into="", version="")
        self._fingerprint.enqueue([f"page:{decoded.id}"])
        if page.next_url or self._pages.continued([page.url]):
            self._join.enqueue([decoded.id])
        self._pages.put_versions([decoded])

    def _alphabet(self, each: str, page: Page) -> Alphabet:
        """Return what a font shows, and learn more if the library has the page's text.

        Raises FontError.
        """
        font = self._fonts.get(each) or Font(b"")
        written, shown = font.written, dict(font.shown)
        if not written:
            shapes, drawn = known_shapes(self._cache), outlines(font.data)
            written = "".join(drawn)
            shown = {character: shapes[outline] for character, outline in drawn.items() if outline in shapes}
        unknown = {character for character in page.text if character in written} - shown.keys()
        for chapter in self._like(page.title) if unknown else ():
            shown = {**learn(page.text, chapter.text, frozenset(written), shown), **shown}
        if not font.written or len(shown) > len(font.shown):
            self._fonts.learn(each, written, shown)
            self.inbox.enqueue(page for page in self._fonts.waiting(each))
        if unknown := unknown - shown.keys():
            self._fonts.wait(each, page.id)
        looks = self._looks(each, font, unknown, page.text) if unknown else {}
        seen = sure_looks({character: looks[character] for character in unknown if looks.get(character)}, shown)
        return Alphabet(frozenset(written), {**seen, **shown})

    def _looks(self, each: str, font: Font, unknown: Set[str], text: str) -> Mapping[str, str]:
        """Recognise by shape the characters that nothing else identifies.

        Only if the text makes no sense as written.
        """
        if not self._by_looks or not (sum(map(is_private_use, unknown)) >= FEW or is_doubtful(text)):
            return {}
        looks = dict(font.looks)
        counts = Counter(character for character in text if character in unknown and character not in looks)
        fresh = "".join(character for character, _ in counts.most_common(MAX_LOOKS))
        if not fresh or each in self._unreadable:
            return looks
        self.keep_all()
        reader = PictureReader()
        try:
            found = reader.letters(font.data, fresh)
        except UnreadablePictureError as error:
            self._unreadable.add(each)
            logger.warning("the characters of the font %s were not recognised by their shapes: %s", each, error)
            return looks
        finally:
            reader.close()
        looks |= {character: found.get(character, "") for character in fresh}
        self._fonts.learn_looks(each, looks)
        return looks

    def _like(self, title: str) -> Iterator[Chapter]:
        """Find the chapters of the library that a page may copy.

        They are found by the page's title, with the chapter's number or without.
        """
        bare = without_numbers(title)
        for each in dict.fromkeys(filter(None, (title, " ".join(title.split()), bare))):
            yield from self._works.titled(each)
