"""The same classes of concealed pages in other spellings, written after the first were read."""

import json
from collections.abc import Mapping, Sequence
from html import escape

from tests.crawler.browser.concealed_pages import DECOY, SYNOPSIS, Body, Concealed, as_paragraphs, packed
from tests.crawler.prose import paragraphs
from tests.mirror import Answer, Route


def _each(item: str, before: str = "", after: str = "") -> Body:
    """Repeat markup for each line: `@t` is the text, `@n` its number, `@r` the text from its end."""
    def body(lines: Sequence[str]) -> str:
        return before + "".join(item.replace("@t", line).replace("@n", str(place)).replace("@r", line[::-1])
                                for place, line in enumerate(lines, 1)) + after
    return body


def _styled(rule: str, item: str) -> Body:
    def body(lines: Sequence[str]) -> str:
        return f"<style>{_each(rule)(lines)}</style><div class=box>{_each(item)(lines)}</div>"
    return body


def _filled(code: str, before: str = "<div id=content></div>") -> Body:
    """Write a script in which `@lines` stands for the lines and `@html` for their markup, both as JSON."""
    def body(lines: Sequence[str]) -> str:
        script = code.replace("@lines", json.dumps(list(lines))).replace("@html", json.dumps(as_paragraphs(lines)))
        return f"{before}<script>{script}</script>"
    return body


def _codes(line: str) -> str:
    return "".join(f"\\{ord(each):x} " for each in line)


def _escaped(lines: Sequence[str]) -> str:
    rules = "".join(f"#z{place}::before{{display:block;content:'{_codes(line)}'}}" for place, line in enumerate(lines))
    return f"<style>{rules}</style>" + "".join(f"<div id=z{place}></div>" for place in range(len(lines)))


STATIC = (
    Concealed("generated", _styled('[data-k="@n"]::after{content:"@t"}', "<p data-k=@n></p>")),
    Concealed("generated", _styled('.box p:nth-child(@n):AFTER{content:"@t"}', "<p></p>")),
    Concealed("generated", _escaped),
    Concealed("textarea", lambda lines: f"<div>{SYNOPSIS}</div><form><textarea disabled>" + "\r\n".join(lines)
              + "</textarea></form>"),
    Concealed("drawn", lambda lines: "<svg>" + "".join(
        f'<text y="{40 * place}" x="5">{line}</text>' for place, line in reversed(list(enumerate(lines)))) + "</svg>"),
    Concealed("drawn", _each("<p>@t</p>", "<svg><foreignObject width=900 height=900>", "</foreignObject></svg>")),
    Concealed("frame", lambda lines: f"<p>{SYNOPSIS}</p><iframe sandbox srcdoc=\""
              + escape(as_paragraphs(lines)) + "\"></iframe>"),
    Concealed("mirrored", _each("@r<br>", "<div style='unicode-bidi: bidi-override; direction: rtl'>", "</div>")),
    Concealed("mirrored", _each("<p dir=rtl>@r</p>", "<style>#c p{unicode-bidi:isolate-override}</style><div id=c>")),
    Concealed("mirrored", _each("&#8238;@r&#8236;<br/>")),
    Concealed("ordered", lambda lines: "<div style='display:flex;flex-direction:column-reverse'>"
              + as_paragraphs(lines[::-1]) + "</div>"),
    Concealed("noscript", _each("<p>@t</p>", "<div id=content></div><noscript><div>", "</div></noscript>")),
)
SHOWN = (
    Concealed("fetched", _filled("", f"<p>{SYNOPSIS}</p><div id='BookText'></div><script src='/js/@number'></script>")),
    Concealed("fetched", _filled(
        "$ = {get: (u, f) => fetch(u).then(r => r.json()).then(f)}; $.get('/data/@number', d => "
        "document.querySelector('.readcontent').insertAdjacentHTML('beforeend', d.data.content))",
        "<div class='readcontent'></div>"), served="json"),
    Concealed("packed", lambda lines: f"<div class='content'><p>{lines[0]}</p></div><div id=more></div>"
              f"<a href='javascript:void(0)'>点击展开全文</a><script>more.innerHTML = "
              f"decodeURIComponent(atob('{packed(lines)}'))</script>"),
    Concealed("delayed", _filled("setTimeout(() => { chaptercontent.innerHTML = @html }, 1800)",
                                 "<div id=chaptercontent>请稍后，正文正在读取</div>")),
    Concealed("shadow", _filled(
        "const r = content.attachShadow({mode: 'closed'}); for (const t of @lines) { const s = r.appendChild("
        "document.createElement('section')); s.attachShadow({mode: 'open'}).textContent = t }")),
    Concealed("ordered", _filled(
        "content.style = 'position:relative'; content.innerHTML = @lines.map((t, n) => "
        "`<p style=\"position:absolute;top:${n * 60}px\">${t}</p>`).reverse().join('')")),
    Concealed("decoy", _filled(
        f"content.innerHTML = @lines.map((t, n) => `<p>${{t}}</p><p class=\"${{'qwv'[n % 3]}}\">{DECOY}</p>`).join('')",
        "<style>.q{opacity:0} .w{color:#fff} .v{visibility:hidden}</style><div id=content></div>")),
    Concealed("frame", _filled(
        "const f = document.createElement('iframe'); f.width = 900; f.height = 1500; content.append(f);"
        "f.contentDocument.write(@html); f.contentDocument.close()")),
    Concealed("generated", _each("<p class=x@n></p>", "<link rel=stylesheet href='/css/@number'><div class=novel>")),
    Concealed("elements", _filled(
        "content.innerHTML = @lines.map(t => `<p>${[...t].map((c, n) => `<x-${n % 3}>${c}</x-${n % 3}>`).join('')}</p>`"
        ").join('')")),
)


def sources(pages: Mapping[int, Concealed]) -> dict[str, Route]:
    """Make the routes of the scripts and style sheets that pages reference."""
    found: dict[str, Route] = {}
    for number in pages:
        css = "".join(f".x{place}::before{{content:'{line}'}}" for place, line in enumerate(paragraphs(number), 1))
        found[f"/css/{number}"] = Answer(css.encode(), headers=(("Content-Type", "text/css; charset=utf-8"),))
        code = f"document.getElementById('BookText').innerHTML = {json.dumps(as_paragraphs(paragraphs(number)))}"
        found[f"/js/{number}"] = Answer(code.encode(), headers=(("Content-Type", "text/javascript"),))
    return found
