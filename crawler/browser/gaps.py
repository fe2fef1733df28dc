"""Find signs in a page's markup that scripts have yet to add something.

Pages are hostile and this runs in the crawl process itself, so every pattern examines a bounded number of characters,
and patterns that skip white space are applied to text in which it is collapsed.
"""

import re
from collections import Counter
from functools import cached_property
from itertools import islice, pairwise

MARKUP = 300_000
"""Characters of markup that are examined."""

_SCRIPT = re.compile(
    r"<script\b|\bon(?:load|error)\s?=|<link\b[^<>]{0,300}\bstylesheet|<iframe\b|shadowrootmode"
    r"|:(?:before|after|marker)\b|\blist-style[\w-]{0,9} ?:[^;{}]{0,40}[\"']|@counter-style\b|\bquotes ?: ?[\"']",
    re.IGNORECASE)
_SHELL = re.compile(
    r"\bid=[\"']?(?:app|root|__next|__nuxt|q-app|main-app)\b[^<>]{0,200}> ?(?:<!--.{0,80}?--> ?)?</"
    r"|<noscript>.{0,400}?(?:javascript|脚本|腳本)|data-server-rendered=\"false\"", re.IGNORECASE)
_WAITING = re.compile(
    r"(?:加载|載入|载入|加載|解密|解析|获取|獲取|读取|讀取)(?:数据|内容|內容|章节|章節|正文)?中(?!的)"
    r"|正在(?:努力|拼命|为您)?(?:加载|載入|载入|加載|解密|解析|获取|獲取|读取|讀取)|loading ?(?:\.\.\.|…)"
    r"|[请請]稍[候后後等]"
    r"|[请請](?:启用|啟用|打开|開啟|允许|允許) ?(?:javascript|js\b|脚本|腳本)|(?:enable|requires?) javascript",
    re.IGNORECASE)
_PREVIEW = re.compile(
    r"(?:点击|點擊|展开|展開|查看|显示|顯示|继续|繼續|[阅閱][读讀])(?:[阅閱][读讀]|查看|显示|顯示|加载|展开)?"
    r"(?:剩余|剩餘|余下|餘下|全部|完整|更多|全文|全章|本章)|(?:以下|剩余|后续|其余)(?:内容|正文)?(?:需|将|正在|已)"
    r"|read (?:more|the rest)|show (?:more|all)", re.IGNORECASE)
_FILLING = re.compile(
    r"\bfetch ?\(|XMLHttpRequest|\$\.(?:get|post|ajax|getJSON)\b|\baxios\b|\.load\( ?['\"]|\batob ?\("
    r"|\.(?:inner|outer)HTML ?\+?="
    r"|document\.write|insertAdjacentHTML|\.(?:innerText|textContent) ?\+?=|\[['\"]innerHTML['\"]\]"
    r"|\.(?:html|append|text|before|after) ?\("
    r"|append(?:Child)? ?\(|attachShadow|customElements\.define|decodeURIComponent ?\(|unescape ?\(|fromCharCode"
    r"|CryptoJS|crypto\.subtle|\beval ?\(|DOMParser|WebAssembly|new Vue|createApp|ReactDOM|insertRule|setHTML"
    r"|replaceWith|srcdoc",
    re.IGNORECASE)
_PACKED = re.compile(
    r"document\.write(?:ln)? ?\( ?[\w.]{1,40} ?[(+\[]|(?:atob|unescape|decodeURIComponent|decrypt|eval) ?\(?[^;]{0,80}?"
    r"['\"`][\w+/=%\\-]{200}", re.IGNORECASE)
_DRAWING = re.compile(r"<canvas\b|\b(?:fill|stroke)Text ?\(", re.IGNORECASE)
_OPEN = re.compile(r"<(?:div|article|section|main|ul|ol|dl|p|td|pre|span|tbody)\b([^<>]{0,300})>", re.IGNORECASE)
_NAMED = re.compile(
    r"\b(?:id|class) ?= ?[\"']?(?:[\w-]{1,40} ){0,2}"
    r"(?:(?:book|chapter|read|article|novel|page|main|html|story|post|text|entry|txt|show|view|list|nr|js|j|v)[-_]?)?"
    r"(?:content|chapter|article|text|txt|body|neirong|zhengwen|zw|nr\d?|reader|booktxt|contents|catalog(?:ue)?|mulu"
    r"|chapters|chapter-?list|list|toc|volumes?|detail|story|app|root|con|htmlcontent|container)"
    r"(?:[-_]?(?:text|body|box|list|wrap(?:per)?|main|inner|con|html|area|container|\d{1,3}))?(?=[\"'\s]|$)",
    re.IGNORECASE)
_EMPTY = re.compile(
    r" ?(?:(?:<!--[^<>]{0,200}-->|&nbsp;|<br ?/?>|<p> ?</p>|<(?:img|i|span)\b[^<>]{0,200}>(?: ?</(?:i|span)>)?"
    r"|(?:<(?:p|span|div|i|em|b)\b[^<>]{0,200}>)?[^<>]{0,30}(?:加载|載入|载入|加載|解密|loading|稍[候后等]|获取)[^<>]{0,30}"
    r"(?:</(?:p|span|div|i|em|b)>)?) ?){0,3}</(?:div|article|section|main|ul|ol|dl|p|td|pre|span|tbody)", re.IGNORECASE)
_LINKED = re.compile(r"<(?i:link\b[^<]{0,2000}?(?:\bstylesheet|\brel\s?=\s?[\"']?&#))")
"""Links to style sheets. Also matches if an attribute contains an angle bracket, or the word is written in entities."""
_IMPORTED = re.compile(r"@(?i:import)\b")
"""Imports of style sheets. A first character that has no case makes `re` search many times faster."""
_STRIPPING = re.compile(
    r"<script\b[^<>]{0,300}\bsrc\b|\.(?:remove|removeChild|replaceWith|replaceChildren|hide|empty|detach|addClass|insertRule)"
    r" ?\(|\bclassList\b|\.className ?\+?=|\bstyle\.(?:display|visibility|cssText)\b|\.hidden ?=|\badoptedStyleSheets\b"
    r"|createElement\( ?[\"'`](?:style|link)", re.IGNORECASE)
"""Scripts that may remove or hide what the markup contains. What external ones do is unknown."""
_REVEALING = re.compile(
    r"\.style\.(?:display ?= ?[\"'`](?!none)|visibility ?= ?[\"'`]vis|opacity ?= ?[\"'`]?1)"
    r"|\.(?:show|fadeIn|slideDown) ?\(|removeAttribute\( ?[\"'`](?:hidden|style|class)|\.hidden ?= ?(?:false|!1)"
    r"|classList\.(?:remove|toggle|replace)|\.removeClass ?\(")
"""Scripts that may show what a page hides at first."""
_EDITING = re.compile(
    r"adoptedStyleSheets|(?:(?:querySelectorAll|getElementsBy(?:ClassName|TagName))"
    r"\( ?[\"'`][.#]?([\w-]{1,60})[^)]{0,100}\)|\.children\b)[^<]{0,300}?(?:\.remove\( ?\)|removeChild\("
    r"|\.display ?= ?[\"'`]none|\.hidden ?= ?(?:true|!0)|\.sort\(|replaceWith\()"
    r"|\.innerHTML ?= ?[\w.]{1,40}\.innerHTML[^<;]{0,80}\.replace")
"""Scripts that choose pieces of the page and remove, hide, sort or rewrite them."""
_HOLE = re.compile(
    r"<(?<=[^\W\d_]<)(i|b|u|s|em|span|font|var|cite|small|strong|code|kbd|q)\b[^<>]{1,200}></\1>(?=[^\W\d_])",
    re.IGNORECASE)
HOLES = 8
"""Minimum number of empty elements between words for a style sheet to be suspected of filling them."""
_RUN = re.compile(
    r"<(p|div|span|i|b|u|s|em|font|small|strong|section|li|dd|td|var|cite|[a-z]{1,12}-[\w-]{1,20})\b"
    r"((?:[^<>\"']|\"[^\"<]{0,1000}\"|'[^'<]{0,1000}')*+)>(?: ?<(b|i|em|span|font)></\3>){0,2} ?([^<>]{6,80})",
    re.IGNORECASE)
_STYLED = re.compile(
    r"(?<![\w-])(?!(?:style|href|src|on\w{1,20})\b)[a-z][\w:-]{0,40} ?(?:= ?(?:\"[^\"]{0,1000}\"|'[^']{0,1000}'"
    r"|[^\s>]{1,200}))?", re.IGNORECASE)
"""Attributes that a style sheet may select by."""
TURNS, OTHERS = 6, 0.15
"""Minimum changes of style along a text, and minimum share (0–1) of its pieces in other than the most frequent style,
that suggest hidden junk."""
_COMPUTED = re.compile(
    r"@function\b|@counter-style\b|:\s?attr\([^()]{1,60}\btype\("
    r"|:\s?(?:calc\(\s?)?(?:round|mod|rem|sign|hypot|pow|sqrt|log|exp|abs|a?sin|a?cos|a?tan2?|progress|random"
    r"|sibling-(?:index|count)|calc-size)\(", re.IGNORECASE)
"""Styles whose values only a browser computes."""
_HIDING = re.compile(r"<!--|<(?:script|style|noscript|template)\b", re.IGNORECASE)
_SHOWING = re.compile(r"-->|</(?:script|style|noscript|template)", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]{0,2000}>")


class Markup:
    """A page's markup, as far as it is examined."""

    def __init__(self, html: str) -> None:
        self._source = html[:MARKUP]
        self.is_long = len(html) > MARKUP
        """Whether it has more characters than are examined."""

    @cached_property
    def _html(self) -> str:
        return " ".join(self._source.split())

    @property
    def is_active(self) -> bool:
        """Whether a browser may show more than the markup contains."""
        return bool(_SCRIPT.search(self._html))

    @property
    def is_shell(self) -> bool:
        """Whether it is the empty frame of a web application."""
        return bool(_SHELL.search(self._html))

    @property
    def fills(self) -> bool:
        """Whether its scripts write into the page."""
        return bool(_FILLING.search(self._html))

    @property
    def is_packed(self) -> bool:
        """Whether an inline script unpacks a longer text."""
        return bool(_PACKED.search(self._html))

    @property
    def draws(self) -> bool:
        """Whether it contains a canvas, or its scripts draw text on one."""
        return bool(_DRAWING.search(self._html))

    @property
    def has_gap(self) -> bool:
        """Whether an element whose name suggests a text or a list is empty."""
        return any(_NAMED.search(match.group(1)) and _EMPTY.match(self._html, match.end())
                   for match in _OPEN.finditer(self._html))

    @cached_property
    def sheets(self) -> int:
        """Number of external style sheets named, including in scripts and comments."""
        return len(_LINKED.findall(self._source)) + len(_IMPORTED.findall(self._source))

    @property
    def strips(self) -> bool:
        """Whether its scripts may remove or hide a part of the page."""
        return bool(_STRIPPING.search(self._html))

    @property
    def edits(self) -> bool:
        """Whether its own scripts remove, hide, sort or rewrite pieces of it."""
        return any(not match.group(1) or self._has(match.group(1)) for match in _EDITING.finditer(self._html))

    def _has(self, name: str) -> bool:
        """Tell whether an element of the text has a tag, class or id."""
        return name != "script" and bool(re.search(
            rf"<{name}\b|\b(?:class|id) ?= ?(?:[\"'][^\"'<>]{{0,200}})?(?<![\w-]){name}(?![\w-])", self._html))

    @property
    def reveals(self) -> bool:
        """Whether its own scripts may show what is hidden at first."""
        return bool(_REVEALING.search(self._html))

    @property
    def has_holes(self) -> bool:
        """Whether there are empty elements between words, which a sheet may fill."""
        return any(True for _ in islice(_HOLE.finditer(self._source), HOLES - 1, None))

    @property
    def computes(self) -> bool:
        """Whether its styles have values that only a browser computes."""
        return bool(_COMPUTED.search(self._html))

    def alternates(self, text: str) -> bool:
        """Tell whether pieces in two styles alternate in a text that was read.

        A text with junk between its lines that a style sheet hides looks like this.
        """
        styles = ["".join((match.group(1).lower(), *sorted(_STYLED.findall(match.group(2)))))
                  for match in _RUN.finditer(self._html) if match.group(4).strip() in text]
        turns = sum(one != next_one for one, next_one in pairwise(styles))
        common = max(Counter(styles).values(), default=0)
        return turns >= TURNS and len(styles) - common >= OTHERS * len(styles)

    @property
    def is_preview(self) -> bool:
        """Whether it offers to show the rest of the text."""
        return bool(_PREVIEW.search(self._words))

    @property
    def waits(self) -> bool:
        """Whether it says that something is being loaded."""
        return says_waiting(self._words)

    @property
    def _words(self) -> str:
        first, *others = _HIDING.split(self._html)
        shown = [first]
        for piece in others:
            end = _SHOWING.search(piece)
            shown.append(piece[end.start():] if end else "")
        return _TAG.sub(" ", "".join(shown))


def says_waiting(text: str) -> bool:
    """Tell whether a text says that something is being loaded."""
    return bool(_WAITING.search(text))
