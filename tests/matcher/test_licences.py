"""Licences: which copies they apply to, how much they cover, and the total that copies show together."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from matcher.licences import Use, covers, share_of
from storage.documents import Licence

NOW = datetime(2025, 6, 1, tzinfo=UTC)
COPY = Use("house", "reader", "https://www.reader.example/1", "work", "a1", 0.3, seen_at=NOW)


def part(*spans: tuple[int, int], version: str = "a1") -> Use:
    """Make a copy of parts of a chapter of 1,000 characters."""
    share = sum(stop - start for start, stop in spans) / 1000
    return replace(COPY, chapter_version=version, share=share, spans=spans)


@pytest.mark.parametrize("licence", [
    Licence("house"), Licence("house", site="reader"), Licence("house", site="reader.example"),
    Licence("house", site="www.reader.example"), Licence("house", site="example"), Licence("house", work="work"),
    Licence("house", max_share=0.3), Licence("house", starts=NOW, ends=NOW),
])
def test_a_licence_covers_a_copy(licence: Licence) -> None:
    assert covers(licence, COPY)


@pytest.mark.parametrize("licence", [
    Licence("other"), Licence("house", site="eader.example"), Licence("house", site="reader.example.org"),
    Licence("house", work="another"), Licence("house", max_share=0.29),
    Licence("house", starts=datetime(2025, 6, 2, tzinfo=UTC)), Licence("house", ends=datetime(2025, 5, 31, tzinfo=UTC)),
])
def test_a_licence_does_not_cover_a_copy(licence: Licence) -> None:
    assert not covers(licence, COPY)


@pytest.mark.parametrize("site", ["小说.测试", "xn--yeto82i.xn--0zwm56d", "WWW.小说.测试."])
def test_a_host_is_the_same_in_its_own_script_and_as_it_is_asked_for(site: str) -> None:
    for host in ("xn--yeto82i.xn--0zwm56d", "www.小说.测试"):
        assert covers(Licence("house", site=site), replace(COPY, site="", url=f"https://{host}/1"))
    assert not covers(Licence("house", site=site), COPY)


def test_the_amount_of_a_licence_is_of_what_the_site_shows_altogether() -> None:
    licence = Licence("house", max_share=0.5)
    assert covers(licence, COPY, shown=0.5)
    assert not covers(licence, COPY, shown=0.51)
    assert not covers(Licence("house", max_share=0.29), COPY, shown=0.1)


@pytest.mark.parametrize(("uses", "share"), [
    ([], 0.0), ([part((0, 340))], 0.34), ([part((0, 340)), part((340, 680)), part((680, 1000))], 1.0),
    ([part((0, 100)), part((100, 200)), part((200, 300))], 0.3), ([part((0, 340)), part((0, 340))], 0.34),
    ([part((0, 300)), part((200, 400), (600, 700))], 0.5),
    ([part((0, 340)), part((0, 300), version="a2")], 0.34),
    ([replace(COPY, share=0.9), part((0, 340))], 0.9),
])
def test_copies_show_together_what_any_of_them_shows(uses: list[Use], share: float) -> None:
    assert share_of(uses) == share
