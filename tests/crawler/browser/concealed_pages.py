"""Pages whose text is visible in a browser but not plainly present in their markup.

Each class is written in several spellings. A page is a chapter of a pirate site: a menu of fourteen links, a heading,
the concealed text, and a link to the next page.
"""

import base64
import json
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import NamedTuple
from urllib.parse import quote

from tests.crawler.prose import paragraphs
from tests.mirror import Answer, Route, html

Body = Callable[[Sequence[str]], str]
JSON = (("Content-Type", "application/json"),)
DECOY = "本站所有小说均由网友上传，与本站立场无关，请勿相信任何广告。"
MENU = "".join(f'<a href="/sort/{name}/">{name}</a> ' for name in (
    "首页", "玄幻", "武侠", "都市", "历史", "科幻", "游戏", "女生", "完本", "排行", "书架", "书单", "作者", "留言"))


class Concealed(NamedTuple):
    """One page: how its text is concealed, and what a person sees."""

    kind: str
    body: Body
    head: str = ""
    served: str = ""
    """Kind of answer that the page's script requests at `/data/@number`: `json` or `text`."""


def page(concealed: Concealed, number: int) -> str:
    """Write the page of a chapter, given its number."""
    body = concealed.body(paragraphs(number)).replace("@number", str(number))
    return html(
        f"<div class=nav>{MENU}</div><h1>第{number}章 渡口</h1>{body}"
        f'<p><a href="/book/1/">目录</a> <a href="/book/1/{number + 1}.html">下一章</a></p>',
        f"第{number}章 渡口_无名小说网", concealed.head)


def routes(pages: Mapping[int, Concealed]) -> dict[str, Route]:
    """Make the routes of pages by number, and of the data that their scripts request."""
    found: dict[str, Route] = {}
    for number, concealed in pages.items():
        found[f"/book/1/{number}.html"] = page(concealed, number)
        data = {"code": 0, "data": {"title": "渡口", "content": as_paragraphs(paragraphs(number))}}
        if concealed.served == "json":
            found[f"/data/{number}"] = Answer(json.dumps(data).encode(), headers=JSON)
        elif concealed.served == "text":
            body = base64.b64encode(quote(as_paragraphs(paragraphs(number))).encode())
            found[f"/data/{number}"] = Answer(body, headers=(("Content-Type", "text/plain"),))
    return found


def seen(text: str, number: int) -> float:
    """Return the share of a chapter's paragraphs that a text contains; 0 if it contains a decoy."""
    flat = "".join(text.split())
    return 0.0 if DECOY in flat else sum(line in flat for line in paragraphs(number)) / len(paragraphs(number))


def as_paragraphs(lines: Sequence[str]) -> str:
    """Write lines as paragraphs."""
    return "".join(f"<p>{line}</p>" for line in lines)


def packed(lines: Sequence[str]) -> str:
    """Encode the lines' markup as scripts decode it: escaped, then in base64."""
    return base64.b64encode(quote(as_paragraphs(lines)).encode()).decode()


def _classed(style: str) -> Body:
    def body(lines: Sequence[str]) -> str:
        css = "".join(style.replace("N", str(n)).replace("TEXT", line) for n, line in enumerate(lines))
        return f"<style>{css}</style><div id=content>" + "".join(
            f'<p class="c{n}"></p>' for n in range(len(lines))) + "</div>"
    return body


def _split(lines: Sequence[str]) -> str:
    """Write every third character as generated content."""
    css, out, count = "", "", 0
    for line in lines:
        out += "<p>"
        for place, character in enumerate(line):
            if place % 3 == 1:
                count += 1
                css += f".k{count}::after{{content:'{character}'}}"
                out += f'<span class="k{count}"></span>'
            else:
                out += character
        out += "</p>"
    return f"<style>{css}</style><div id=content>{out}</div>"


def _script(code: str, container: str = '<div id="content"></div>') -> Body:
    def body(lines: Sequence[str]) -> str:
        filled = (code.replace("@html", json.dumps(as_paragraphs(lines))).replace("@packed", json.dumps(packed(lines)))
                  .replace("@lines", json.dumps(list(lines))))
        return f"{container}<script>{filled}</script>"
    return body


SYNOPSIS = "内容简介：这本书讲的是一个渡口和许多过客的故事，读来令人难忘，作者多年心血之作，值得收藏。" * 6
WRITE = "document.getElementById('content').innerHTML"
FETCH = f"fetch('/data/@number').then(r => r.json()).then(d => {{ {WRITE} = d.data.content; }});"
STATIC = (
    Concealed("generated", _classed(".cN::before{content:'TEXT'}")),
    Concealed("generated", _classed("p.cN:after { content : \"TEXT\" ; color:#333 }")),
    Concealed("generated", _split),
    Concealed("generated", lambda lines: "<style>.t:before{content:attr(data-t)}</style><div>" + "".join(
        f'<p class=t data-t="{escape(line)}"></p>' for line in lines) + "</div>"),
    Concealed("textarea", lambda lines: "<textarea readonly cols=90 rows=40>" + "\n".join(lines) + "</textarea>"),
    Concealed("textarea", lambda lines: "<textarea style='width:100%;height:900px;border:0'>\n　　"
              + "\n\n　　".join(lines) + "</textarea>"),
    Concealed("drawn", lambda lines: "<svg width=900 height=900>" + "".join(
        f"<text x=10 y={30 + 30 * n}>{line}</text>" for n, line in enumerate(lines)) + "</svg>"),
    Concealed("drawn", lambda lines: "<svg width=900 height=900><text x=0 y=20>" + "".join(
        f"<tspan x=0 dy=24>{line}</tspan>" for line in lines) + "</text></svg>"),
    Concealed("frame", lambda lines: f'<iframe srcdoc="{escape(as_paragraphs(lines))}" width=900 height=900></iframe>'),
    Concealed("frame", lambda lines: "<iframe width=900 height=900 srcdoc='&lt;html&gt;&lt;body&gt;"
              + escape("<br>".join(lines)) + "'></iframe>"),
    Concealed("mirrored", lambda lines: "<div>" + "".join(
        f'<p><bdo dir="rtl">{line[::-1]}</bdo></p>' for line in lines) + "</div>"),
    Concealed("mirrored", lambda lines: "<style>.r{direction:rtl;unicode-bidi:bidi-override}</style>" + "".join(
        f"<p><span class=r>{line[::-1]}</span></p>" for line in lines)),
    Concealed("mirrored", lambda lines: as_paragraphs([f"\u202e{line[::-1]}\u202c" for line in lines])),
    Concealed("shadow", lambda lines: f"<div><template shadowrootmode=open>{as_paragraphs(lines)}</template></div>"),
    Concealed("shadow", lambda lines: f"<x-reader><template shadowrootmode=closed><main>{as_paragraphs(lines)}</main>"
              "</template></x-reader>"),
)
"""Pages that are read from the markup alone."""
SHOWN = (
    Concealed("fetched", _script(FETCH), served="json"),
    Concealed("fetched", _script(FETCH, f"<div class=intro>{SYNOPSIS}</div><div id=content>加载中...</div>"),
              served="json"),
    Concealed("fetched", _script("var x=new XMLHttpRequest();x.open('GET','/data/@number');x.onload=function(){"
                                 f"{WRITE}=decodeURIComponent(atob(x.responseText))}};x.send()"), served="text"),
    Concealed("fetched", _script("setTimeout(() => { " + FETCH + " }, 1500)"), served="json"),
    Concealed("written", _script("document.write(@html)", "")),
    Concealed("written", _script("document.write(decodeURIComponent(atob(@packed)))", f"<p>{SYNOPSIS}</p>")),
    Concealed("packed", _script(f"{WRITE} = decodeURIComponent(atob(@packed))")),
    Concealed("packed", _script("eval(decodeURIComponent(escape(atob('" + base64.b64encode(
        b"var box=document.getElementById('content');").decode() + "'))));"
        "@lines.forEach(t => { const p = document.createElement('p'); p.textContent = t; box.appendChild(p); })")),
    Concealed("preview", lambda lines: _script(
        f"setTimeout(() => {{ rest.innerHTML = {json.dumps(as_paragraphs(lines[3:]))} }}, 300)",
        f"<div id=content>{as_paragraphs(lines[:3])}</div><div id=rest></div><p>正在加载剩余内容</p>")(lines)),
    Concealed("shadow", _script(
        "document.getElementById('content').attachShadow({mode: 'closed'}).innerHTML = @html")),
    Concealed("shadow", _script(
        "customElements.define('n-page', class extends HTMLElement { connectedCallback() {"
        "this.attachShadow({mode: 'open'}).innerHTML = '<style>p{margin:9px}</style>' + @html } })",
        "<n-page></n-page>")),
    Concealed("generated", _script(
        "const s = document.createElement('style'); document.head.append(s); @lines.forEach((t, n) => {"
        "document.getElementById('content').insertAdjacentHTML('beforeend', `<p class=g${n}></p>`);"
        "s.sheet.insertRule(`.g${n}::before{content:'${t}'}`) })")),
    Concealed("ordered", _script(
        "const c=document.getElementById('content'); c.style='display:flex;flex-direction:column-reverse';"
        "c.innerHTML = @lines.reverse().map(t => `<p>${t}</p>`).join('')")),
    Concealed("ordered", _script(
        "const c=document.getElementById('content'); c.style='display:flex;flex-direction:column';"
        "c.innerHTML = @lines.map((t, n) => `<p style=\"order:${n}\">${t}</p>`)"
        ".sort((a, b) => a.length - b.length).join('')")),
    Concealed("decoy", _script(
        f"{WRITE} = @lines.map(t => `<p>${{t}}</p><p style=\"position:absolute;left:-9999px\">{DECOY}</p>`).join('')")),
    Concealed("decoy", _script(
        f"{WRITE} = @lines.map(t => `<p>${{t}}</p><p class=z>{DECOY}</p>`).join('')",
        "<style>.z{height:0;overflow:hidden;margin:0}</style><div id=content></div>")),
)
"""Pages that scripts fill."""
