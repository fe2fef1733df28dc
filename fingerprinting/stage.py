"""The fingerprinting stage: whatever version of a chapter or page has arrived gets its fingerprint."""

from collections import defaultdict
from collections.abc import Sequence

from pymongo.database import Database

from fingerprinting.methods import DEFAULT
from fingerprinting.methods.base import Fingerprinter, versioned
from fingerprinting.text.folding.fold import fold
from storage.collections.fingerprints import Fingerprints
from storage.collections.pages import Pages
from storage.collections.works import Works
from storage.documents import Document, Fingerprint
from storage.inbox import Claim, Inbox
from storage.mongodb import connect
from storage.settings import Settings
from storage.stage import Stage

DOWNSTREAM = {"chapter": "index", "page": "match"}
"""Whose inbox hears of a fingerprint, by the kind of its subject."""


class FingerprintStage:
    """Folds and fingerprints what waits in the inbox `fingerprint`; its ids are `chapter:…` and `page:…`."""

    name = "fingerprint"

    def __init__(self, database: Database[Document], method: Fingerprinter = DEFAULT) -> None:
        self._method = method
        self._version = versioned(method)
        self._inbox = Inbox(database, self.name)
        self._downstream = {kind: Inbox(database, stage) for kind, stage in DOWNSTREAM.items()}
        self._works = Works(database)
        self._pages = Pages(database)
        self._fingerprints = Fingerprints(database)

    def step(self, limit: int = 64) -> int:
        """Fingerprint up to `limit` texts; one that cannot be is set aside with its reason."""
        claims = self._inbox.claim(limit)
        by_kind: dict[str, list[Claim]] = defaultdict(list)
        for claim in claims:
            by_kind[claim.id.partition(":")[0]].append(claim)
        for kind, some in by_kind.items():
            if kind not in DOWNSTREAM:
                for claim in some:
                    self._inbox.fail(claim, f"{claim.id!r} names neither a chapter nor a page")
                continue
            self._do(kind, some)
        return len(claims)

    def _do(self, kind: str, claims: Sequence[Claim]) -> None:
        texts = self._texts(kind, [_subject(claim) for claim in claims])
        present = [claim for claim in claims if _subject(claim) in texts]
        self._inbox.later([claim for claim in claims if _subject(claim) not in texts])
        made = []
        finished = []
        for claim in present:
            try:
                made.append(self._fingerprint(kind, _subject(claim), texts[_subject(claim)]))
            except Exception as error:  # noqa: BLE001 - one poisonous text must not hold up the others
                self._inbox.fail(claim, f"{type(error).__name__}: {error}")
            else:
                finished.append(claim)
        self._fingerprints.put(made)
        self._downstream[kind].announce(each.subject for each in made)
        self._inbox.done(finished)

    def _texts(self, kind: str, subjects: list[str]) -> dict[str, str]:
        if kind == "chapter":
            return {each: chapter.text for each, chapter in self._works.versions(subjects).items()}
        return {each: page.text for each, page in self._pages.versions(subjects).items()}

    def _fingerprint(self, kind: str, subject: str, text: str) -> Fingerprint:
        folded = fold(text)
        value = self._method.fingerprint(folded)
        return Fingerprint(subject, "chapter" if kind == "chapter" else "page", self._version, value,
                           len(folded.symbols))


def _subject(claim: Claim) -> str:
    return claim.id.partition(":")[2]


def stages(settings: Settings) -> list[Stage]:
    """List the package's stages."""
    return [FingerprintStage(connect(settings))]
