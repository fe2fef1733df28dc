"""Tells a page from a wall: logins, puzzles and refusals that only a person may pass."""

import re

_PUZZLE = re.compile(
    r"captcha|cf-challenge|challenge-platform|turnstile|g-recaptcha|hcaptcha|geetest|验证码|驗證碼|滑动验证|拖动滑块|人机验证|人機驗證"
    r"|安全验证|verify you are (?:a )?human|checking your browser|just a moment", re.IGNORECASE)
_LOGIN = re.compile(
    r"请先?登[录陆]|請先?登[錄陸入]|登[录錄]后(?:才能|可|查看)|需要登[录錄]"
    r"|please (?:log|sign) ?in|login required",
    re.IGNORECASE)
_GONE = re.compile(
    r"(?:页面|頁面|文章|帖子|主题|主題|内容|內容|章节|章節|小说|小說|您访问的页面|抱歉，?您?(?:访问|要找)的\S{0,8})\s*(?:不存在|已(?:被)?[删刪]除|找不到|未找到|已下架)"
    r"|page not found|404 not found|not be found|没有找到(?:您|你|相关)", re.IGNORECASE)
SHORT = 400
"""Characters up to which a page can be a notice rather than a text."""
WALL = (401, 402, 403, 407, 412, 429, 451, 503, 511, 521, 567)


def wall(status: int, text: str, html: str) -> str:
    """Name the wall in front of a page: `needs_human`, `blocked`, or empty for none."""
    if len(text) <= SHORT and (_PUZZLE.search(html[:20_000]) or _LOGIN.search(text[:SHORT])):
        return "needs_human"
    return "blocked" if status in WALL else ""


def is_soft_404(title: str, text: str) -> bool:
    """Tell whether a page that answered 200 says that there is nothing."""
    return len(text) <= SHORT and bool(_GONE.search(title) or _GONE.search(text))
