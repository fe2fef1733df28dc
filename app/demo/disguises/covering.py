"""Mask characters or insert others: masks, invisible characters, junk."""

import re

from app.demo.disguises.hand import Hand

_COVERS = ("*", "口", "×", "□")
_INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00ad"
_JUNK = ("|", "·", "_", "~", "^", "丶")


def masks(text: str, hand: Hand) -> str:
    """Replace some characters with a mask, or insert a stroke before them."""
    parts = []
    for symbol in text:
        masked = symbol.isalpha() and hand.hits()
        parts.append(hand.random.choice((*_COVERS, f"/{symbol}")) if masked else symbol)
    return "".join(parts)


def zero_width(text: str, hand: Hand) -> str:
    """Insert an invisible character after some characters."""
    return "".join(symbol + hand.random.choice(_INVISIBLE) if symbol != "\n" and hand.hits() else symbol
                   for symbol in text)


def junk(text: str, hand: Hand) -> str:
    """Insert a character between all characters of some clauses: 优|优|小|说."""
    def interleaved(clause: re.Match[str]) -> str:
        return hand.random.choice(_JUNK).join(clause[0]) if hand.hits() else clause[0]

    return re.sub(r"[\u4e00-\u9fff]{3,}", interleaved, text)


def full_width(text: str, hand: Hand) -> str:
    """Write Latin letters and digits in full width, word by word."""
    def widened(word: re.Match[str]) -> str:
        return "".join(chr(ord(symbol) + 0xFEE0) for symbol in word[0]) if hand.hits() else word[0]

    return re.sub(r"[A-Za-z0-9]+", widened, text)
