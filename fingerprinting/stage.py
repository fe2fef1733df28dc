"""Fingerprint every new version of a chapter or page."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Literal

from fingerprinting.handover import LONGEST_FOLD, Fresh
from fingerprinting.methods import DEFAULT
from fingerprinting.methods.base import Fingerprinter, versioned
from fingerprinting.text.folding.fold import Folded, fold, is_as_written
from storage.claims.parcel import Claim
from storage.collections.fingerprints import Fingerprints
from storage.collections.pages import Pages
from storage.collections.works import Works
from storage.documents import Chapter, Fingerprint, Page
from storage.inbox import Inbox, StageName
from storage.inbox_stage import FINISHED, LONGEST_TURN, TURN, Claimed, InboxStage, Unfinished
from storage.mongodb import Database, connect
from storage.settings import Settings
from storage.stage import Stage

DOWNSTREAM = {"chapter": StageName.INDEX, "page": StageName.MATCH}
"""The stage that uses a fingerprint, by the kind of its subject."""


class FingerprintStage(InboxStage[Page | Chapter]):
    """Fold and fingerprint texts; ids are `chapter:…` and `page:…`.

    The folded text (28 kB for 3,000 characters) is handed over to the match stage of the same process and not stored:
    folding again takes 22 µs, or 1 ms for a text whose original order or spelling may have to be restored. Whether a
    chapter is folded as it is written is stored, so that the matcher need not look for disguises in it again.
    """

    name = StageName.FINGERPRINT
    limit = TURN
    longest = batch = LONGEST_TURN

    def __init__(self, database: Database, method: Fingerprinter = DEFAULT, fresh: Fresh | None = None) -> None:
        """Use a method; stored documents are handed over to the next stage."""
        super().__init__(database)
        self._fresh = fresh or Fresh()
        self._method = method
        self._version = versioned(method)
        self._downstream = {kind: Inbox(database, stage) for kind, stage in DOWNSTREAM.items()}
        self._works = Works(database)
        self._pages = Pages(database)
        self._fingerprints = Fingerprints(database)

    def validate(self, claim: Claim) -> None:
        """Raise ValueError for an id that names neither a chapter nor a page."""
        if _kind(claim) not in DOWNSTREAM:
            raise ValueError(f"{claim.id!r} names neither a chapter nor a page")

    def load(self, claims: Sequence[Claim]) -> dict[str, Page | Chapter]:
        """Find chapter and page versions."""
        versions = {_subject(claim) for claim in claims if _kind(claim) == "chapter"}
        chapters = self._fresh.chapters.take(versions)
        chapters |= self._works.versions(versions - chapters.keys())
        pages = self._pages.versions(_subject(claim) for claim in claims if _kind(claim) == "page")
        return {**{f"chapter:{version}": chapter for version, chapter in chapters.items()},
                **{f"page:{version}": page for version, page in pages.items()}}

    def process(self, batch: Sequence[Claimed[Page | Chapter]]) -> Unfinished:
        """Store a fingerprint for each text, and wake the stage that uses it."""
        folds, fingerprints = [], []
        for claimed in batch:
            self.keep_all()
            folds.append(fold(claimed.item.text))
            fingerprints.append(self._fingerprint(claimed.claim, folds[-1]))
        self._fingerprints.put(fingerprints)
        subjects = defaultdict(list)
        for fingerprint in fingerprints:
            subjects[fingerprint.kind].append(fingerprint.subject)
        for kind, ids in subjects.items():
            self._downstream[kind].enqueue(ids)
        self._hand_over(batch, fingerprints)
        self._fresh.folds.give({fingerprint.subject: folded
                                for fingerprint, folded in zip(fingerprints, folds, strict=True)
                                if fingerprint.kind == "page" and len(folded) <= LONGEST_FOLD})
        return FINISHED

    def _hand_over(self, batch: Sequence[Claimed[Page | Chapter]], fingerprints: Sequence[Fingerprint]) -> None:
        versions = {_subject(claimed.claim): claimed.item for claimed in batch}
        self._fresh.pages.give({version: item for version, item in versions.items() if isinstance(item, Page)})
        self._fresh.chapter_ids.give(
            {version: item.chapter for version, item in versions.items() if isinstance(item, Chapter)})
        self._fresh.fingerprints.give({fingerprint.subject: fingerprint for fingerprint in fingerprints})

    def _fingerprint(self, claim: Claim, folded: Folded) -> Fingerprint:
        value = self._method.fingerprint(folded)
        kind: Literal["chapter", "page"] = "chapter" if _kind(claim) == "chapter" else "page"
        return Fingerprint(_subject(claim), kind, self._version, value, len(folded.symbols),
                           kind == "chapter" and is_as_written(folded))


def _kind(claim: Claim) -> str:
    return claim.id.partition(":")[0]


def _subject(claim: Claim) -> str:
    return claim.id.partition(":")[2]


def stages(settings: Settings, fresh: Fresh | None = None) -> list[Stage]:
    """List the package's stages."""
    return [FingerprintStage(connect(settings), fresh=fresh)]
