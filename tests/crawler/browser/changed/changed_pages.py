"""Chapters whose markup contains a text that external scripts change, and texts that only computed styles show."""

import base64
import json
from collections.abc import Callable, Mapping, Sequence

from tests.crawler.browser.concealed_pages import DECOY, Body, Concealed, as_paragraphs
from tests.crawler.prose import paragraphs
from tests.mirror import Answer, Route

SCRIPT = (("Content-Type", "text/javascript; charset=utf-8"),)
_KEY = 23
_OBSERVE = """const seen = new IntersectionObserver(all => all.forEach(each => {
  if (each.isIntersecting) each.target.classList.add('on'); }));
document.querySelectorAll('.later').forEach(each => seen.observe(each));"""
_LOAD = """let next = 1, busy = false;
new IntersectionObserver(async all => {
  if (busy || next > 3 || !all.some(each => each.isIntersecting)) return;
  busy = true;
  box.insertAdjacentHTML('beforeend', await (await fetch('/more/@number/' + next++)).text());
  busy = false;
}).observe(end);"""
_DECODE = "new TextDecoder().decode(Uint8Array.from(atob(part.dataset.text), c => c.charCodeAt(0) ^ 23))"
Script = Callable[[Sequence[str]], str]


def _mixed(text: str) -> str:
    return base64.b64encode(bytes(byte ^ _KEY for byte in text.encode())).decode()


def _each(item: str, before: str = "<div id=box>", after: str = "</div>") -> Body:
    """Repeat markup for each line: `@t` is the text, `@n` its place."""
    def body(lines: Sequence[str]) -> str:
        return before + "".join(item.replace("@t", line).replace("@n", str(place))
                                for place, line in enumerate(lines)) + after
    return body


def _scripted(body: Body) -> Body:
    return lambda lines: body(lines) + "<script src=/change/@number.js></script>"


def _turned(lines: Sequence[str]) -> str:
    """Write the lines from the last to the first, with their places."""
    return "<div id=box>" + "".join(f"<p data-at={place}>{line}</p>"
                                    for place, line in reversed(list(enumerate(lines)))) + "</div>"


def _shifted(lines: Sequence[str]) -> str:
    return as_paragraphs(["".join(chr(ord(letter) + 1) for letter in line) for line in lines])


CHANGED: Sequence[tuple[Concealed, Script]] = (
    (Concealed("removed", _scripted(_each(f"<p>@t</p><p>{DECOY}</p>"))),
     lambda _: "document.querySelectorAll('#box p').forEach((each, n) => { if (n % 2) each.remove() })"),
    (Concealed("styled", _scripted(_each(f"<p>@t</p><p>{DECOY}</p>"))),
     lambda _: "document.head.insertAdjacentHTML('beforeend', '<style>p:nth-child(even){display:none}</style>')"),
    (Concealed("sorted", _scripted(_turned)),
     lambda _: "[...box.children].sort((a, b) => a.dataset.at - b.dataset.at).forEach(each => box.append(each))"),
    (Concealed("replaced", _scripted(_shifted)),
     lambda _: "document.querySelectorAll('p').forEach(each => { each.textContent = [...each.textContent].map("
               "c => String.fromCodePoint(c.codePointAt(0) - 1)).join('') })"),
    (Concealed("decoded", _scripted(lambda lines: as_paragraphs(lines[:6])
                                    + f'<div id=part data-text="{_mixed(as_paragraphs(lines[6:]))}"></div>')),
     lambda _: f"part.innerHTML = {_DECODE}"),
    (Concealed("late", _scripted(lambda lines: f"<div id=box>{as_paragraphs(lines[:6])}</div>")),
     lambda lines: "setTimeout(() => box.insertAdjacentHTML('beforeend', "
                   f"{json.dumps(as_paragraphs(lines[6:]))}), 2500)"),
    (Concealed("faded in", _scripted(_each("<p class=later style='margin:150px 0'>@t</p>", (
        "<style>.later{opacity:0}p.on,p:nth-child(-n+4){opacity:1}</style><div>"))), ), lambda _: _OBSERVE),
    (Concealed("loaded", _scripted(lambda lines: f"<div id=box>{as_paragraphs(lines[:3])}</div><i id=end>·</i>")),
     lambda _: _LOAD),
)
"""Pages with text in their markup that a script from an address of its own changes, and the scripts."""
TYPED = Concealed("typed", lambda lines: (
    f"<div id=part style='white-space:pre-wrap' data-text='{_mixed(chr(10).join(lines))}'></div><script>"
    f"const text = {_DECODE}; let at = 0; part.dataset.text = '';"
    "const tick = setInterval(() => { part.textContent = text.slice(0, at += 3); if (at > text.length) "
    "clearInterval(tick) }, 15)</script>"))
"""A page that its script writes letter by letter, for several seconds."""


def _counted(lines: Sequence[str]) -> str:
    letters = sorted(set("".join(lines)))
    symbols = " ".join(f'"{letter}"' for letter in letters)
    body = as_paragraphs(["".join(
        f'<i style="counter-reset:z {letters.index(letter)}"></i>' if place % 4 == 2 else letter
        for place, letter in enumerate(line)) for line in lines])
    return (f"<style>@counter-style own{{system:fixed 0;symbols:{symbols};suffix:''}}"
            f"i::before{{content:counter(z,own)}}</style>{body}")


def _ruled(rule: str, item: str) -> Body:
    return lambda lines: f"<style>{_each(rule, '', '')(lines)}</style>{_each(item, '<ul>', '</ul>')(lines)}"


COMPUTED = (
    Concealed("marked", _ruled('.m@n{list-style:inside "@t"}', "<li class=m@n></li>")),
    Concealed("quoted", _ruled('.m@n{quotes:"@t" ""}', "<p><q class=m@n></q></p>")),
    Concealed("counted", _counted),
    Concealed("shown source", _each("<script class=line type=text/plain>@t</script>",
                                    "<style>.line{display:block}</style><div>")),
    Concealed("shown head", lambda lines: "<script>document.head.insertAdjacentHTML('beforeend', "
              + json.dumps("<style>head,meta{display:block}meta::before{content:attr(content)}</style>"
                           + "".join(f'<meta content="{line}">' for line in lines)).replace("</", "<\\/")
              + ")</script>"),
    Concealed("framed", lambda lines: "<iframe width=900 height=1500 src=\"javascript:'"
              f"{as_paragraphs(lines)}'\"></iframe>"),
    *(Concealed("hidden", lambda lines, css=css: f"<style>{css}</style>" + as_paragraphs(lines[:1]) + "".join(  # type: ignore[misc]
        f"<p>{line}</p><p class=k data-d=none>{DECOY}</p>" for line in lines[1:])) for css in (
            "p{display:attr(data-d type(<custom-ident>), block)}", "@function --no(){result:none}.k{display:--no()}",
            ".k{height:round(down,9px,20px);overflow:hidden;margin:0}")),
)
"""Pages of which only a browser computes what is shown."""


def sources(pages: Mapping[int, tuple[Concealed, Script]]) -> dict[str, Route]:
    """Make the routes of the scripts, and of what they request."""
    found: dict[str, Route] = {}
    for number, (_, script) in pages.items():
        lines = paragraphs(number)
        found[f"/change/{number}.js"] = Answer(script(lines).replace("@number", str(number)).encode(), headers=SCRIPT)
        for part in (1, 2, 3):
            space = '<div style="height:1500px"></div>'
            found[f"/more/{number}/{part}"] = space + as_paragraphs(lines[3 * part:3 * part + 3])
    return found
