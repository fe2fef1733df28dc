"""Remove secrets from log messages."""

import re

_SECRETS = (
    (re.compile(r"(\w://)[^/@\s'\"]{1,500}@"), r"\1***@"),
    (re.compile(r"(?i)\b((?:proxy-)?authorization|(?:set-)?cookie)(['\"]?\s{0,9}[:=]\s{0,9})[^\r\n]{1,2000}"),
     r"\1\2***"),
    (re.compile(r"(?i)(token|secret|passw(?:or)?d|pwd|api_?key|access_?key|session_?id|sid)"
                r"(['\"]?\s{0,9}[=:]\s{0,9}['\"]?)[^&\s'\",;]{1,500}"), r"\1\2***"),
)


def redacted(text: str) -> str:
    """Replace user names, passwords, tokens and cookies in a text."""
    for pattern, replacement in _SECRETS:
        text = pattern.sub(replacement, text)
    return text
