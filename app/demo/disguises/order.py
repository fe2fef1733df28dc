"""Change the order of sentences and paragraphs."""

import re

from app.demo.disguises.hand import Hand

_SENTENCE = re.compile(r"[^。！？…!?.\n]*[。！？…!?.]+[”’」』\"')）]*\s?|[^。！？…!?.\n]+")


def sentences(text: str, hand: Hand) -> str:
    """Swap some sentences with each other across the whole text.

    Paragraphs keep their number of sentences.
    """
    paragraphs = [_SENTENCE.findall(paragraph) for paragraph in text.split("\n")]
    swapped = iter(_swapped([sentence for paragraph in paragraphs for sentence in paragraph], hand))
    return "\n".join("".join(next(swapped) for _ in paragraph) for paragraph in paragraphs)


def paragraphs(text: str, hand: Hand) -> str:
    """Swap some paragraphs with each other."""
    return "\n".join(_swapped([paragraph for paragraph in text.split("\n") if paragraph.strip()], hand))


def _swapped(items: list[str], hand: Hand) -> list[str]:
    """Shuffle a random selection of the items among their own positions."""
    places = [place for place in range(len(items)) if hand.hits()]
    targets = hand.random.sample(places, len(places))
    moved = dict(zip(targets, (items[place] for place in places), strict=True))
    return [moved.get(place, item) for place, item in enumerate(items)]
