"""Edit a text, or keep a short piece of it.

The piece is then inserted into an unrelated page.
"""

from random import Random

from app.demo.disguises import disguised
from benchmarks.attacks.attack_class import Change


def edited(share: float) -> Change:
    """Substitute, omit or insert a share of the characters, in English of the words."""
    return lambda text, random: disguised(text, [("edits", share)], random.random().hex())


def worn(*names: str) -> Change:
    """Apply some of the demo's disguises, each at one of its strengths."""
    def change(text: str, random: Random) -> str:
        from app.demo.disguises import DISGUISES

        strengths = {each.name: each.strengths for each in DISGUISES}
        return disguised(text, [(name, random.choice(strengths[name])) for name in names], random.random().hex())

    return change


def characters(count: int) -> Change:
    """Keep a number of characters from a random place, without line ends."""
    def change(text: str, random: Random) -> str:
        plain = "".join(text.split())
        start = random.randrange(max(1, len(plain) - count + 1))
        return plain[start:start + count]

    return change


def piece(least: int, most: int) -> Change:
    """Keep a random number of characters from a random place, with line ends."""
    def change(text: str, random: Random) -> str:
        size = random.randint(least, most)
        start = random.randrange(max(1, len(text) - size))
        return text[start:start + size].strip()

    return change


def some_words(least: int, most: int) -> Change:
    """Keep a random number of words from a random place, with line ends."""
    def change(text: str, random: Random) -> str:
        found, size = text.split(" "), random.randint(least, most)
        start = random.randrange(max(1, len(found) - size))
        return " ".join(found[start:start + size])

    return change


def words(count: int) -> Change:
    """Keep a number of words from a random place in the text."""
    def change(text: str, random: Random) -> str:
        found = text.split()
        start = random.randrange(max(1, len(found) - count + 1))
        return " " + " ".join(found[start:start + count]) + " "

    return change


def share_kept(share: float, least: int) -> Change:
    """Keep a share of the text, with a minimum number of characters."""
    return lambda text, random: characters(max(least, round(share * len(text))))(text, random)
