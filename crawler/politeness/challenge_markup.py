"""Find CAPTCHAs and logins in a page's markup.

Links and visible words are ignored, because titles of books mention CAPTCHAs too. Only tags that build a form or load a
challenge count, and in scripts only names that the vendors' own code uses.
"""

import re
from enum import IntEnum

MAX_MARKUP = 20_000
"""Characters at the start of a page that are searched; challenges are small pages."""

_TAG = re.compile(r"<(script|iframe|form|input|div|img|body|meta)\b[^<>]{0,2000}>", re.IGNORECASE)
_SCRIPT = re.compile(r"<script\b[^<>]*>", re.IGNORECASE)
_CHALLENGE_SCRIPT = re.compile(
    r"_cf_chl_opt|challenge-platform/[\w/.-]{0,80}?orchestrate|__jsl_clearance|acw_sc__v2|_guard/|waf_?challenge"
    r"|captcha-delivery\.com|_Incapsula_Resource|px-captcha|gokuProps|probe\.js\?captcha", re.IGNORECASE)
_CHALLENGE_TAG = re.compile(
    r"\bid\s*=\s*[\"']?(?:cf-challenge|challenge-(?:form|stage|running)|px-captcha|captcha-(?:page|form|container)|nc_1_)"
    r"|\baction\s*=\s*[\"']?[^\"'>]{0,200}(?:captcha|verify|challenge|/waf)"
    r"|\bsrc\s*=\s*[\"']?[^\"'>]{0,200}(?:captcha-delivery\.com|_Incapsula_Resource|orchestrate/)", re.IGNORECASE)
_WIDGET_TAG = re.compile(
    r"\bclass\s*=\s*[\"']?[^\"'>]{0,100}(?:g-recaptcha|h-captcha|cf-turnstile|geetest|yidun|tcaptcha|nc-container)"
    r"|\b(?:name|id)\s*=\s*[\"']?\w{0,20}(?:captcha|verify_?code|seccode|yzm)\w{0,20}"
    r"|\bsrc\s*=\s*[\"']?[^\"'>]{0,200}(?:recaptcha/api2|hcaptcha\.com|challenges\.cloudflare\.com|/captcha)",
    re.IGNORECASE)
_WIDGET_TAGS = ("iframe", "input", "div", "img")
_POST = re.compile(r"\bmethod\s*=\s*[\"']?post\b", re.IGNORECASE)
_PASSWORD = re.compile(r"\btype\s*=\s*[\"']?password\b", re.IGNORECASE)


class Challenge(IntEnum):
    """How far a page's markup is that of a CAPTCHA."""

    NONE = 0
    WIDGET = 1
    """The page contains a CAPTCHA, as many forms for comments and logins do."""
    PAGE = 2
    """The page serves only the challenge."""


def challenge_of(html: str) -> Challenge:
    """Tell how far a page's markup is that of a CAPTCHA."""
    html = html[:MAX_MARKUP]
    if any(_CHALLENGE_SCRIPT.search(script) for script in _scripts(html)):
        return Challenge.PAGE
    found = Challenge.NONE
    for tag in _TAG.finditer(html):
        if _CHALLENGE_TAG.search(tag.group()):
            return Challenge.PAGE
        if tag.group(1).lower() in _WIDGET_TAGS and _WIDGET_TAG.search(tag.group()):
            found = Challenge.WIDGET
    return found


def has_password_field(html: str) -> bool:
    """Tell whether a page asks for a password."""
    return any(_PASSWORD.search(tag.group()) for tag in _TAG.finditer(html[:MAX_MARKUP])
               if tag.group(1).lower() == "input")


def has_sent_form(html: str) -> bool:
    """Tell whether a page has a form that is sent by POST."""
    return any(_POST.search(tag.group()) for tag in _TAG.finditer(html[:MAX_MARKUP]) if tag.group(1).lower() == "form")


def _scripts(html: str) -> list[str]:
    """List the scripts of a page with their opening tags."""
    lowered = html.lower()
    starts = [match.start() for match in _SCRIPT.finditer(html)]
    ends = [lowered.find("</script", start) for start in starts[:100]]
    return [html[start:end if end >= 0 else None] for start, end in zip(starts, ends, strict=False)]
