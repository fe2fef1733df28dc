"""Learn what a font shows by aligning a scrambled text with a known one.

A font replaces each character by one other, so both texts repeat characters at the same positions. Each position is
described by the distance to the previous occurrence of its character; the two sequences of distances are equal wherever
the texts are, regardless of the characters. That alignment votes for pairs of characters; consistent pairs are used to
align the texts again, until nothing changes.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

ROUNDS = 4
MAX_LENGTH = 20_000
"""Maximum characters of each text that are aligned."""
FAR = 400
"""A character whose previous occurrence is further back counts as new."""
AGREEMENT = 0.85
"""Minimum share (0–1) of a copy's aligned characters that must agree before anything is learned."""
MAJORITY = 0.8
"""Minimum share (0–1) of a character's votes that the most frequent candidate needs."""
UNRIVALLED = 0.7
"""Minimum share (0–1) of a confirmed character among those without another meaning that stand for the same one."""
OFTEN = 2
"""Minimum occurrences of a confirmed pair if the copy differs anywhere from the reference."""


class _Pair(NamedTuple):
    place: int
    written: str
    known: str


def learn(text: str, reference: str, written: frozenset[str], sure: Mapping[str, str] | None = None) -> dict[str, str]:
    """Learn what the characters `written` show, from a text that is copied.

    `sure` holds what is known already and is kept. Characters outside `written` stand for themselves. Empty if the
    texts do not agree well enough.
    """
    left, right = _squeezed(text), _squeezed(reference)
    votes = _votes(_pairs(_distances(left), _distances(right), left, right), written)
    shown = {**_winners(votes), **(sure or {})}
    for _ in range(ROUNDS):
        pairs = _aligned(left, right, written, shown)
        before, shown = shown, {**_winners(_votes(pairs, written)), **(sure or {})}
        if before == shown:
            break
    pairs = _aligned(left, right, written, shown)
    if _agreement(pairs, left, written, shown) < AGREEMENT:
        return {}
    return {character: shown[character] for character in _confirmed(pairs, written, shown)}


def _squeezed(text: str) -> str:
    return "".join(text.split())[:MAX_LENGTH]


def _distances(text: str) -> list[int]:
    """Return for each position the distance to the previous equal character.

    0 if that is too far back or there is none.
    """
    last: dict[str, int] = {}
    distances = []
    for place, character in enumerate(text):
        distance = place - last.get(character, -FAR)
        distances.append(distance if distance < FAR else 0)
        last[character] = place
    return distances


def _aligned(left: str, right: str, written: frozenset[str], shown: Mapping[str, str]) -> list[_Pair]:
    """Align the texts, with the known characters decoded.

    Unknown characters agree with nothing yet.
    """
    read = [shown.get(character, f"?{character}") if character in written else character for character in left]
    return _pairs(read, list(right), left, right)


def _pairs(one: Sequence[object], other: Sequence[object], left: str, right: str) -> list[_Pair]:
    """List the aligned positions, equal or replaced one for one."""
    return [_Pair(start + step, left[start + step], right[begin + step])
            for start, stop, begin, end in _blocks(one, other) if stop - start == end - begin
            for step in range(stop - start)]


def _blocks(one: Sequence[object], other: Sequence[object]) -> Iterator[tuple[int, int, int, int]]:
    """Yield the aligned blocks between the texts' insertions and deletions."""
    for code in Levenshtein.opcodes(one, other):
        if code.tag in ("equal", "replace"):
            yield code.src_start, code.src_end, code.dest_start, code.dest_end


def _votes(pairs: Sequence[_Pair], written: frozenset[str]) -> dict[str, Counter[str]]:
    votes: dict[str, Counter[str]] = defaultdict(Counter)
    for pair in pairs:
        if pair.written in written:
            votes[pair.written][pair.known] += 1
    return votes


def _winners(votes: Mapping[str, Counter[str]]) -> dict[str, str]:
    """Choose the pairs with most votes, one for each shown character."""
    claims: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for written, counts in votes.items():
        known, count = counts.most_common(1)[0]
        if count >= MAJORITY * counts.total():
            claims[known].append((count, written))
    return {max(some)[1]: known for known, some in claims.items()}


def _agreement(pairs: Sequence[_Pair], left: str, written: frozenset[str], shown: Mapping[str, str]) -> float:
    """Return the share of the text's characters that read as the reference does."""
    right = sum(1 for pair in pairs if _reads(pair, written, shown))
    return right / (len(left) or 1)


def _reads(pair: _Pair, written: frozenset[str], shown: Mapping[str, str]) -> bool:
    return (shown.get(pair.written) if pair.written in written else pair.written) == pair.known


def _confirmed(pairs: Sequence[_Pair], written: frozenset[str], shown: Mapping[str, str]) -> set[str]:
    """Return the characters whose pairs cannot be an edit of the copy.

    They were right twice, or once in a copy without any edit, and hardly any character without another meaning stands
    where the reference has theirs: edits may replace a character by the same other one twice.
    """
    right = Counter(pair.written for pair in pairs if pair.written in written and _reads(pair, written, shown))
    rivals = Counter(pair.known for pair in pairs
                     if pair.written in written and shown.get(pair.written, pair.known) == pair.known)
    is_exact = all(_reads(pair, written, shown) for pair in pairs)
    return {character for character, count in right.items()
            if count >= max(1 if is_exact else OFTEN, UNRIVALLED * rivals[shown[character]])}
