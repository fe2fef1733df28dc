"""Copy texts as careless sites do.

Slips, losses, masks, lines left in, and now and then a correction.
"""

import hashlib
from dataclasses import dataclass, field
from random import Random

MASKS = ("*", "□", "x", "")
SCRIPTS = dict(zip("说国时为来个们门见长", "説國時為來個們門見長", strict=True))
LINES = ("手机阅读更新最快请记住本站", "本章未完点击下一页继续", "天才一秒记住地址", "无弹窗广告全文免费",
         "请收藏本站以便下次阅读")
Sign = tuple[str, str]
"""A character as written, and the original's at its place; empty if unknown."""


@dataclass(frozen=True)
class Habits:
    """Changes that one copyist makes to every text."""

    slips: float
    """Share of characters copied wrongly."""
    lost_paragraphs: float
    lost_chapters: float
    mended: float
    """Share of the source's errors (differing characters) that are corrected to the original."""
    masked: frozenset[str]
    mask: str
    line: str
    """Line that it inserts into most chapters; empty for none."""
    cleans: float
    """Share of other sites' lines that it removes."""
    is_traditional: bool


@dataclass
class Copy:
    """The chapters of a site, by name.

    Each character is stored with the original's, if known.
    """

    chapters: dict[str, list[list[Sign]]] = field(default_factory=dict)
    """Paragraphs of (character as written, character of the original or empty)."""
    changes: int = 0
    """Number of characters that differ from its source, plus omitted paragraphs."""

    def texts(self) -> dict[str, str]:
        """Write the chapters out."""
        return {name: "\n".join("".join(written for written, _ in paragraph) for paragraph in chapter)
                for name, chapter in self.chapters.items()}


def original_of(chapters: dict[str, str]) -> Copy:
    """Take texts as the original."""
    return Copy({name: [[(sign, sign) for sign in line] for line in text.split("\n") if line]
                 for name, text in chapters.items()})


def habits_of(random: Random, signs: list[str], slips: float, *, loses: float) -> Habits:
    """Draw a copyist's habits; every second copyist masks some of the same few words."""
    masked = frozenset(random.sample(signs, 4)) if random.random() < 0.5 else frozenset()
    has_line = random.random() < 0.5
    line = random.choice(LINES) + f"{random.choice('abcdefgh')}{random.randrange(100)}.com" if has_line else ""
    return Habits(slips, random.uniform(0, 0.02), random.uniform(0, loses), random.uniform(0, 0.02), masked,
                  random.choice(MASKS[:2]), line, random.uniform(0.3, 1.0), random.random() < 0.2)


def copied(source: Copy, habits: Habits, random: Random, alphabet: str) -> Copy:
    """Copy all chapters of a source, with habits and by chance."""
    made = Copy()
    for name, chapter in source.chapters.items():
        if random.random() < habits.lost_chapters:
            continue
        made.chapters[name] = []
        for paragraph in chapter:
            is_left_out = _left_out(paragraph, habits, random)
            written, places = ([], 1) if is_left_out else _paragraph(paragraph, habits, random, alphabet)
            made.chapters[name] += [] if is_left_out else [written]
            made.changes += places
        if habits.line and random.random() < 0.8:
            place = random.randint(0, len(made.chapters[name]))
            made.chapters[name].insert(place, [(sign, "") for sign in habits.line])
    return made


def mixed(one: Copy, other: Copy, share: float, random: Random) -> tuple[Copy, dict[str, int]]:
    """Mix two sources.

    Each chapter is taken from one of them, and what the one lacks from the other. Says which: 0 or 1.
    """
    made, taken = Copy(), dict[str, int]()
    for name in sorted({*one.chapters, *other.chapters}):
        taken[name] = int(random.random() >= share)
        if name not in (one, other)[taken[name]].chapters:
            taken[name] = 1 - taken[name]
        made.chapters[name] = (one, other)[taken[name]].chapters[name]
    return made, taken


def _left_out(paragraph: list[Sign], habits: Habits, random: Random) -> bool:
    is_line = not any(original for _, original in paragraph)
    return random.random() < (habits.cleans if is_line else habits.lost_paragraphs)


def _paragraph(paragraph: list[Sign], habits: Habits, random: Random, alphabet: str) -> tuple[list[Sign], int]:
    """Copy a paragraph, and count the places where it differs from its source."""
    made: list[Sign] = []
    changes = 0
    for seen, original in paragraph:
        is_mended = original and seen != original and random.random() < habits.mended
        written = original if is_mended else seen
        if original in habits.masked and written == original:
            written = habits.mask
        slipped = random.random() < habits.slips
        signs = _slip(written, original, random, alphabet) if slipped else [(written, original)]
        changes += signs != [(seen, original)]
        made += signs
    if habits.is_traditional:
        made = [(SCRIPTS.get(written, written), original) for written, original in made]
    return made, changes


def _slip(written: str, original: str, random: Random, alphabet: str) -> list[Sign]:
    """Draw a wrong character.

    Half of the time one that others draw too (OCR confuses the same shapes everywhere).
    """
    kind = random.random()
    if kind < 0.35:
        return [(_confused(written, alphabet, random.randrange(3)), original)]
    if kind < 0.7:
        return [(random.choice(alphabet), original)]
    if kind < 0.85:
        return []
    if kind < 0.92:
        return [(written, original), (written, "")]
    return [(written, original), (random.choice(alphabet), "")]


def _confused(written: str, alphabet: str, place: int) -> str:
    digest = hashlib.sha256(f"{written}{place}".encode()).digest()
    return alphabet[int.from_bytes(digest[:4], "big") % len(alphabet)]
