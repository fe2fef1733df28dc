"""Names of the same things count as alike, however many there are."""

import numpy as np

from insight.coverage.likeness import IN_COMMON, LEAST, PAIRS, alike


def test_pairs_are_those_of_a_plain_count() -> None:
    random = np.random.default_rng(3)
    things = {f"s{name:02}": {f"w{thing}" for thing in random.integers(0, 30, 12).tolist()} for name in range(30)}
    things["far"] = {f"x{number}" for number in range(9_000)}
    things["near"] = {f"x{number}" for number in range(8_000)} | {"w1"}
    expected = set()
    for one in things:
        for other in things:
            common = len(things[one] & things[other])
            share = common / len(things[one] | things[other])
            if one < other and common >= IN_COMMON and share >= LEAST:
                expected.add((one, other, common, round(share, 5)))
    found = alike(things)
    assert {(first, second, common, round(share, 5)) for first, second, common, share in found} == expected
    assert ("far", "near", 8_000) in {pair[:3] for pair in found}
    assert [pair.share for pair in found] == sorted((pair.share for pair in found), reverse=True)
    assert alike({}) == []


def test_only_the_likest_of_many_pairs_are_listed() -> None:
    found = alike({f"s{number}": {"a", "b", "c"} if number else {"a", "b"} for number in range(200)})
    assert len(found) == PAIRS
    assert {pair.share for pair in found} == {1.0}
