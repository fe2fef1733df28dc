"""The goals of the default method on a whole library, attack by attack."""

from benchmarks.accuracy.results import Results
from benchmarks.harness.goals import Goal
from fingerprinting import DEFAULT

RECALL: dict[str, float] = {
    "verbatim": 0.999, "traditional script": 0.999, "homophones 10 %": 0.999, "homophones 30 %": 0.999,
    "pinyin 3 %": 0.999, "masks 2 %": 0.999, "components": 0.999, "zero-width 20 %": 0.999, "advertisements": 0.999,
    "sentences shuffled": 0.999, "paragraphs shuffled": 0.999, "edits 5 %": 0.999, "edits 10 %": 0.999,
    "edits 20 %": 0.99, "two sources": 0.99, "edits 30 %": 0.95, "excerpt 15 %": 0.98,
    "excerpt 15 %, edits 10 %": 0.95,
}
CANDIDATES = 5.0
FALSE = 1 / 10_000
INDEX_BYTES = 900.0
"""Per 1,000 characters."""


def goals(results: Results) -> list[Goal]:
    """Compare the default method's figures with the goals."""
    ours = results.methods[DEFAULT.name]
    modern = [each for kind, each in results.unrelated.items() if kind != "old books"]
    pages = sum(each.pages for each in modern)
    false = sum(each.false for each in modern)
    candidates = sum(each.pages * each.candidates for each in modern) / max(pages, 1)
    return [
        *(Goal(attack, ours.recall[attack], least) for attack, least in RECALL.items()),
        Goal("candidates of an unrelated modern page", round(candidates, 3), CANDIDATES, at_least=False),
        Goal(f"false alarms on {pages:,} unrelated modern pages", false, int(pages * FALSE), at_least=False),
        Goal("index records, bytes per 1,000 characters", ours.index_bytes, INDEX_BYTES, at_least=False),
    ]
