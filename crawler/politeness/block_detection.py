"""Tells a page from a wall: logins, puzzles and refusals that only a person may pass."""

import re
from collections.abc import Mapping

from storage.fetch_outcome import FetchOutcome

_PUZZLE = re.compile(
    r"captcha|cf-challenge|challenge-platform|turnstile|g-recaptcha|hcaptcha|geetest|验证码|驗證碼|滑动验证|滑動驗證|拖动滑块|拖動滑塊"
    r"|人机验证|人機驗證|安全验证|安全驗證|__jsl_clearance|acw_sc__v2|_guard/|waf_?challenge"
    r"|verify (?:that )?you are (?:a )?human|checking your browser|just a moment|are you a robot", re.IGNORECASE)
"""Puzzles, and scripts that want to see a browser first: passing those is not ours to do either."""
_LOGIN = re.compile(
    r"请先?登[录陆]|請先?登[錄陸入]|登[录錄]后(?:才能|可|查看)|需要登[录錄]|您?(?:尚未|还没有|還沒有)登[录錄]"
    r"|please (?:log|sign) ?in|login required",
    re.IGNORECASE)
_REFUSAL = re.compile(
    r"访问(?:过于|太)?频繁|訪問(?:過於|太)?頻繁|(?:请求|操作|刷新)(?:过于|太)(?:频繁|快)|(?:您的|你的)?\s?IP\s?(?:地址)?\s?(?:已?被|存在)\S{0,6}"
    r"(?:封|禁|限制|异常)|拒绝访问|拒絕訪問|访问被(?:拒绝|拦截|阻断)|(?:too many|unusual) (?:requests|traffic)"
    r"|access (?:is |has been )?denied|you have been blocked|forbidden", re.IGNORECASE)
_GONE = re.compile(
    r"(?:页面|頁面|文章|帖子|主题|主題|内容|內容|章节|章節|小说|小說|您访问的页面|抱歉，?您?(?:访问|要找)的\S{0,8})\s*(?:不存在|已(?:被)?[删刪]除|找不到|未找到|已下架)"
    r"|page not found|404 not found|not be found|没有找到(?:您|你|相关)", re.IGNORECASE)
SHORT = 400
"""Characters up to which a page can be a notice rather than a text."""
WALL = (401, 402, 403, 407, 412, 429, 451, 503, 511, 521, 567)
PUZZLING = {"cf-mitigated": "challenge", "x-waf-captcha": ""}
"""Headers by which gateways announce a puzzle, and the word that one must hold."""
_DOOR = re.compile(r"/(?:(?:user_?)?login|sign-?in|passport|captcha|verify|challenge)\b", re.IGNORECASE)


def block_of(
    status: int, text: str, html: str, headers: Mapping[str, str] | None = None,
) -> FetchOutcome | None:
    """Tell a login, CAPTCHA or refusal from a page; None for a page. Names of `headers` are in lower case."""
    if any(name in (headers or {}) and word in (headers or {})[name].lower() for name, word in PUZZLING.items()):
        return FetchOutcome.NEEDS_HUMAN
    if len(text) <= SHORT and (_PUZZLE.search(html[:20_000]) or _LOGIN.search(text[:SHORT])):
        return FetchOutcome.NEEDS_HUMAN
    if status in WALL or (len(text) <= SHORT / 4 and _REFUSAL.search(text)):
        return FetchOutcome.BLOCKED
    return None


def is_login_address(path: str) -> bool:
    """Tell whether an address that a page redirects to is a login or a puzzle, going by its path."""
    return bool(_DOOR.search(path))


def is_soft_404(title: str, text: str) -> bool:
    """Tell whether a page that answered 200 says that there is nothing."""
    return len(text) <= SHORT and bool(_GONE.search(title) or _GONE.search(text))
