"""Pages whose external style sheets write parts of the text or hide junk between its lines."""

from collections.abc import Mapping, Sequence

from tests.crawler.browser.concealed_pages import DECOY, Concealed
from tests.crawler.prose import paragraphs
from tests.mirror import Answer, Route

_SHEET = "<link rel=stylesheet href='/sheets/@number.css'>"


def _lettered(lines: Sequence[str]) -> str:
    return _SHEET + "".join("<p>" + "".join(
        f"<i class=k{row}-{place}></i>" if place % 5 == 2 else letter for place, letter in enumerate(line)) + "</p>"
        for row, line in enumerate(lines))


def _lines_between(lines: Sequence[str]) -> str:
    return _SHEET + "".join(f"<p>{line}</p><p class=j{row}>{DECOY}</p>" for row, line in enumerate(lines))


def _spans_within(lines: Sequence[str]) -> str:
    return _SHEET + "".join(
        f"<p>{line[:11]}<span class=j{row}>{DECOY}</span>{line[11:]}</p>" for row, line in enumerate(lines))


def _attributes(lines: Sequence[str]) -> str:
    return _SHEET + "".join(f"<p data-q=a{row}>{line}</p><p data-q=zx{row}>{DECOY}</p>"
                            for row, line in enumerate(lines))


SHEETED = (Concealed("letters written by a sheet", _lettered), Concealed("lines hidden by a sheet", _lines_between),
           Concealed("spans hidden by a sheet", _spans_within),
           Concealed("lines hidden by their attributes", _attributes))


def sheets(pages: Mapping[int, Concealed]) -> dict[str, Route]:
    """Make the routes of the sheets; the hiding rules are in a sheet imported by the page's sheet."""
    hiding = ":root{--none:none}[data-q^=zx]{visibility:hidden}" + "".join(
        f"@media screen{{.j{row}{{{('display:var(--none)', 'position:absolute;left:-9999px', 'opacity:0')[row % 3]}}}}}"
        for row in range(40))
    found: dict[str, Route] = {"/sheets/hiding.css": _css(hiding)}
    for number in pages:
        letters = "".join(f".k{row}-{place}::before{{content:'{letter}'}}"
                          for row, line in enumerate(paragraphs(number)) for place, letter in enumerate(line))
        found[f"/sheets/{number}.css"] = _css(f"@import url('hiding.css');{letters}")
    return found


def _css(text: str) -> Answer:
    return Answer(text.encode(), headers=(("Content-Type", "text/css; charset=utf-8"),))
