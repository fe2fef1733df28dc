"""A notice goes on as long as it speaks of rights, and the text behind it counts."""

from fingerprinting import fold
from matcher.information.notices import NOTICE, by_notices

LICENCE = (
    "Permission to use, copy, modify, and distribute this software and its documentation for any purpose and without "
    "fee is hereby granted, provided that the above copyright notice appear in all copies and that both that copyright "
    "notice and this permission notice appear in supporting documentation, and that the name of the author not be used "
    "in advertising or publicity pertaining to distribution of the software without specific, written prior "
    "permission. ")
STORY = "The ferry was late again, and nobody on the quay could say when the next one would cross the bay. " * 12


def test_a_licence_is_a_notice_to_its_end() -> None:
    weights = by_notices(fold(LICENCE + STORY)).tolist()
    licence = len(fold(LICENCE))
    assert set(weights[:licence]) == {NOTICE}
    assert set(weights[licence + 20:]) == {1.0}
