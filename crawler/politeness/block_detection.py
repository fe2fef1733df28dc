"""Tell a page from a block.

A block is a login, a CAPTCHA or a refusal that only a person may pass. What counts is what a page demands in its own
words and what its markup is built for. A list of links is no block, however its links are labelled: links that merely
mention CAPTCHAs or logins are followed.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from crawler.extraction.navigation.links import Link
from crawler.politeness.challenge_markup import Challenge, challenge_of, has_password_field, has_sent_form
from crawler.urls.address import shape
from fingerprinting.text.headings import names_chapter
from storage.fetch_outcome import FetchOutcome

SHORT = 400
"""Maximum characters of a page that may be a notice rather than a text."""
NOTICE = SHORT // 4
"""Maximum characters of a page that is most likely a notice."""
FEW_LINKS = 12
"""Maximum links of a page that consists of a demand and the site's menu."""
HARDLY_ANY_LINKS = 3
MIN_LIST = 3
"""Minimum number of similar links that make a list."""
MIN_FOLDERS = 2
"""Minimum number of folders around the pages of a book, as in `/novel/title/…`; menus link to pages nearer to the
root."""
BLOCKING_STATUSES = (401, 402, 403, 407, 412, 429, 451, 503, 511, 521, 567)
CHALLENGE_HEADERS = {"cf-mitigated": "challenge", "x-waf-captcha": ""}
"""Headers with which gateways announce a challenge, and a word that their value must contain."""

_VERIFY = (
    r"(?:请|請|需要?)(?:您|先|你){0,2}\s?(?:输入|輸入|填写|完成|通过|通過|进行|進行|拖动|拖動|点击|點擊|滑动|滑動|按住)"
    r".{0,10}?(?:验证|驗證|滑块|滑塊|captcha)|拖[动動]滑[块塊]"
    r"|(?:人机|人機|滑动|滑動|安全)(?:验证|驗證)|(?:enter|complete|solve|type|pass)\b.{0,30}\bcaptcha"
    r"|verify (?:that )?you are (?:a )?human|prove (?:that )?you are (?:not a robot|human)|are you a robot"
    r"|checking your browser|just a moment")
_LOG_IN = (
    r"请您?先?登[录陆]|請您?先?登[錄陸入]|您?(?:尚未|还没有|還沒有)登[录錄]|需要登[录錄]"
    r"|please (?:log|sign) ?in|login required")
_CAPTCHA = re.compile(_VERIFY, re.IGNORECASE)
_LOGIN = re.compile(_LOG_IN, re.IGNORECASE)
_TO_GO_ON = re.compile(
    rf"(?:{_VERIFY}|登[录錄陆陸])\S{{0,6}}?(?:后|後|才能|方可|以)\S{{0,8}}?"
    r"(?:继续|繼續|访问|訪問|查看|阅读|閱讀|浏览|瀏覽|观看|觀看)"
    r"|(?:log|sign) ?in to (?:continue|read|view|access)"
    r"|(?:captcha|human|robot)\b.{0,40}\bto (?:continue|proceed|access|view|read)", re.IGNORECASE)
"""A demand with its purpose: the reader must meet it to see what was requested."""
_REFUSAL = re.compile(
    r"访问(?:过于|太)?频繁|訪問(?:過於|太)?頻繁|(?:请求|操作|刷新)(?:过于|太)(?:频繁|快)|(?:您的|你的)?\s?IP\s?(?:地址)?\s?(?:已?被|存在)\S{0,6}"
    r"(?:封|禁|限制|异常)|拒绝访问|拒絕訪問|访问被(?:拒绝|拦截|阻断)|(?:too many|unusual) (?:requests|traffic)"
    r"|access (?:is |has been )?denied|you have been blocked|^\W*(?:(?:403|error)\W+)*forbidden\W*$",
    re.IGNORECASE | re.MULTILINE)
_GONE = re.compile(
    r"(?:页面|頁面|文章|帖子|主题|主題|内容|內容|章节|章節|小说|小說|您访问的页面|抱歉，?您?(?:访问|要找)的\S{0,8})"
    r"\s*(?:不存在|已(?:被)?[删刪]除|找不到|未找到|已下架)(?!的)"
    r"|page not found|404 not found|not be found|没有找到(?:您|你|相关)", re.IGNORECASE)
_AGE = re.compile(
    r"(?:您|你|本人|[确確][认認]|[须須]|是否)\S{0,8}?(?:[满滿]\s?(?:18|十八)|成年)"
    r"|未[满滿]\s?(?:18|十八)\S{0,8}(?:禁止|不得|勿|[请請]|[离離])"
    r"|\b(?:are you|you are|you must be|i am)\b.{0,30}\b(?:18|21|legal age)\b|\bage verification\b"
    r"|\b(?:confirm|verify) your age\b", re.IGNORECASE)
"""A question about the reader's age."""
_ENTER = re.compile(r"[进進]入|同意|[继繼][续續]|已[满滿]|\b(?:enter|agree|continue|yes)\b", re.IGNORECASE)
"""Words of a link that admits the reader."""
_LOGIN_ADDRESS = re.compile(r"/(?:(?:user_?)?login|sign-?in|passport|captcha|verify|challenge)\b", re.IGNORECASE)


def block_of(
    status: int, text: str, html: str, headers: Mapping[str, str] | None = None, links: Sequence[Link] = (),
) -> FetchOutcome | None:
    """Tell a login, CAPTCHA or refusal from a page; None for a page.

    `text` is the page's main text, `html` the beginning of its markup, `links` are all its links; names of `headers`
    are in lower case.
    """
    sent = headers or {}
    if any(word in sent.get(name, "").lower() for name, word in CHALLENGE_HEADERS.items() if name in sent):
        return FetchOutcome.NEEDS_HUMAN
    if len(text) <= SHORT and _needs_human(text, html, links):
        return FetchOutcome.NEEDS_HUMAN
    if status in BLOCKING_STATUSES or (len(text) <= NOTICE and _REFUSAL.search(text)):
        return FetchOutcome.BLOCKED
    return None


def _needs_human(text: str, html: str, links: Sequence[Link]) -> bool:
    """Tell whether a short page is a login or CAPTCHA.

    A page with many links needs more evidence than one with few.
    """
    if sum(names_chapter(link.words) for link in links) < MIN_LIST and _TO_GO_ON.search(text):
        return True
    is_captcha_demanded, challenge = bool(_CAPTCHA.search(text)), challenge_of(html)
    if _is_list(links):
        return is_captcha_demanded and challenge is Challenge.PAGE
    count = len({link.url for link in links})
    if count > FEW_LINKS:
        return is_captcha_demanded and (len(text) <= NOTICE or challenge is not Challenge.NONE)
    is_notice = len(text) <= NOTICE
    is_bare = is_notice and count <= HARDLY_ANY_LINKS
    if challenge is Challenge.PAGE or (challenge is Challenge.WIDGET and is_bare):
        return True
    if is_captcha_demanded:
        return is_notice or challenge is Challenge.WIDGET
    return _is_login(text, html, is_bare=is_bare)


def _is_login(text: str, html: str, *, is_bare: bool) -> bool:
    """Tell whether a page with few links is a login."""
    has_form = has_password_field(html)
    if _LOGIN.search(text):
        return has_form or is_bare
    return has_form and len(text) <= NOTICE


def _is_list(links: Sequence[Link]) -> bool:
    """Tell whether a page lists others.

    Several of its addresses differ only in numbers, or lie in the same nested folder.
    """
    parts = [urlsplit(url) for url in {link.url for link in links}]
    alike = Counter(shape(part.geturl()) for part in parts if re.search(r"\d", part.path + part.query))
    alike.update(folder for part in parts if (folder := part.path.rpartition("/")[0]).count("/") >= MIN_FOLDERS)
    return any(count >= MIN_LIST for count in alike.values())


def is_login_address(path: str) -> bool:
    """Tell by its path whether the address of a redirect is a login or a CAPTCHA."""
    return bool(_LOGIN_ADDRESS.search(path))


def notice_of(title: str, text: str, html: str, links: Sequence[Link]) -> FetchOutcome | None:
    """Tell a page that says there is nothing, or that asks for an age, from others.

    None for others, and for an age question that a link answers: the link is followed.
    """
    if is_soft_404(title, text):
        return FetchOutcome.SOFT_404
    asks = len(text) <= NOTICE and len(links) <= FEW_LINKS and _AGE.search(text) and has_sent_form(html)
    return FetchOutcome.AGE_GATE if asks and not any(_ENTER.search(link.words) for link in links) else None


def is_soft_404(title: str, text: str) -> bool:
    """Tell whether a page with status 200 says that there is nothing."""
    return len(text) <= SHORT and (says_gone(title) or says_gone(text))


def says_gone(text: str) -> bool:
    """Tell whether a text says that there is nothing."""
    return bool(_GONE.search(text))
