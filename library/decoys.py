"""Declare decoys: harmless sentences that a chapter showed only for a while."""

from fingerprinting.text.words import simplified
from library.readers.sentence import SentenceError
from storage.collections.origins.decoys import Decoys, PlantedSentence
from storage.collections.works import Works
from storage.documents import Chapter
from storage.inbox import STORED_SOON, Inbox, StageName
from storage.mongodb import Database

SHORTEST = 10
"""Minimum characters of a decoy; a shorter sentence may be written by somebody else by chance."""


class DecoyError(SentenceError, ValueError):
    """A decoy that cannot be declared; the message says why and how to fix it."""


def declare(database: Database, decoy: PlantedSentence) -> str:
    """Store a decoy and return its id; the work's copies are dated again.

    Raises DecoyError if the chapter does not belong to the work, if the end is before the beginning, if the sentence is
    too short or part of the chapter itself, and if the text before it does not occur exactly once in the chapter.
    """
    _check(decoy, _versions(database, decoy))
    Inbox(database, StageName.INSIGHT).enqueue([decoy.work], delay=STORED_SOON)
    Decoys(database).put(decoy)
    return decoy.id


def withdraw(database: Database, work: str, name: str) -> bool:
    """Delete a decoy and enqueue its work so that its copies are dated again.

    Returns False, and deletes nothing, if the work has no such decoy.
    """
    if not any(decoy.id == name for decoy in Decoys(database).of_work(work)):
        return False
    Inbox(database, StageName.INSIGHT).enqueue([work], delay=STORED_SOON)
    Decoys(database).drop(name)
    return True


def chapter_of(database: Database, work: str, title: str) -> str:
    """Find a chapter of a work by its title, number or id.

    Raises DecoyError unless exactly one chapter fits.
    """
    heads = Works(database).heads(work)
    found = [head["_id"] for head in heads if title in (head["title"], str(head["number"]), head["_id"])]
    if len(found) != 1:
        raise DecoyError(
            "the work has {count} chapters named {title!r}: give the full title or the number",
            count=len(found), title=title)
    return str(found[0])


def _versions(database: Database, decoy: PlantedSentence) -> list[Chapter]:
    ids = Works(database).version_ids([decoy.chapter])[decoy.chapter]
    found = [each for each in Works(database).versions(ids).values() if each.work == decoy.work]
    if not found:
        raise DecoyError("the work has no chapter {chapter!r}: import it first", chapter=decoy.chapter)
    return found


def _check(decoy: PlantedSentence, versions: list[Chapter]) -> None:
    if decoy.since.tzinfo is None or decoy.until.tzinfo is None:
        raise DecoyError("the time needs a time zone: write it as 2026-11-23T08:00+08:00")
    if decoy.until <= decoy.since:
        raise DecoyError(
            "the sentence was public until {until}, which is before {since}",
            until=f"{decoy.until:%F %T}", since=f"{decoy.since:%F %T}")
    if len(decoy.sentence.strip()) < SHORTEST:
        raise DecoyError(
            "{text!r} is shorter than {limit} characters: others may write it by chance",
            text=decoy.sentence, limit=SHORTEST)
    if any(simplified(decoy.sentence) in simplified(each.text) for each in versions):
        raise DecoyError("{text!r} occurs in the chapter itself: a decoy must not occur "
                         "anywhere else", text=decoy.sentence)
    counts = {each.text.count(decoy.after) for each in versions} if decoy.after.strip() else {0}
    if 1 not in counts:
        raise DecoyError(
            "{after!r} must occur exactly once in the chapter: give more of the text before the decoy",
            after=decoy.after)
