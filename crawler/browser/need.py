"""Tell which pages only scripts fill, so that a browser must show them."""

import re

FEW = 200
"""Characters of text up to which a page may be an empty shell."""
FEW_LINKS = 4

_SCRIPT = re.compile(r"<script\b", re.IGNORECASE)
_SHELL = re.compile(
    r"<(?:div|main|section|body)[^>]{0,200}\bid=[\"']?(?:app|root|__next|__nuxt|q-app|main-app)\b[^>]{0,200}>\s*(?:<!--.{0,80}?-->\s*)?"
    r"</|<noscript>.{0,400}?(?:javascript|脚本|腳本)|(?:正在|努力)?(?:加载|載入|加載)中|loading\s*(?:\.\.\.|…)|data-server-rendered=\"false\"",
    re.IGNORECASE | re.DOTALL)


def needs_browser(html: str, characters: int, links: int) -> bool:
    """Tell whether scripts have yet to fill a page.

    Judges by its markup, and by the characters and links extracted from it.
    """
    if characters > FEW or not _SCRIPT.search(html):
        return False
    return links <= FEW_LINKS or bool(_SHELL.search(html[:200_000]))
