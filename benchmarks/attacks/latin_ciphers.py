"""Alter each English word by one rule.

A reader knows words by their ends and their letters, by their consonants, or with a letter covered; reads each word
from its end; takes the beginning of a word of pig Latin from its end; puts back letters that were moved or swapped;
skips letters that were repeated or inserted; and finds the letters that other letters, signs, numbers or codes stand
for.
"""

import re
from collections.abc import Callable
from random import Random
from string import ascii_lowercase as ALPHABET  # noqa: N812 - a constant

from benchmarks.attacks.attack_class import Change

WORD = re.compile("[A-Za-z]+")
VOWEL = re.compile("[aeiou]")
COVERS = "*#_-"
ONSET = re.compile("[^aeiouAEIOU]*")
_MORSE_CODES = (
    ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..")
_NAMES = (
    "Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo "
    "Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu")
MORSE, SPELLING_WORDS = (dict(zip(ALPHABET, codes.split(), strict=True)) for codes in (_MORSE_CODES, _NAMES))
BRAILLE = dict(zip(ALPHABET, "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵", strict=True))


def _each_word(alter: Callable[[str], str], least: int = 2) -> Callable[[str], str]:
    """Alter the words that have a minimum number of letters."""
    return lambda text: WORD.sub(lambda found: alter(found[0]) if len(found[0]) >= least else found[0], text)


def words_turned(text: str, random: Random) -> str:
    """Write each word backwards."""
    return _each_word(lambda word: word[::-1])(text)


def inner_letters_shuffled(text: str, random: Random) -> str:
    """Shuffle the letters between the first and the last."""
    return _each_word(lambda word: word[0] + "".join(random.sample(word[1:-1], len(word) - 2)) + word[-1], 4)(text)


def letters_moved(text: str, random: Random) -> str:
    """Move an end of each word to its other end, or swap its ends or its pairs."""
    return _each_word(random.choice((
        lambda word: word[1:] + word[0], lambda word: word[-1] + word[:-1],
        lambda word: word[-1] + word[1:-1] + word[0], lambda word: re.sub("(.)(.)", r"\2\1", word))))(text)


def letters_replaced(text: str, random: Random) -> str:
    """Replace each letter by another, or only the vowels.

    By any letter, the one some places on, at the mirrored place, or beside it on the keyboard; vowels also by digits.
    """
    shift, vowels = random.randrange(1, 26), "".join(random.sample("aeiou", 5))
    letters, others = random.choice((
        (ALPHABET, ALPHABET[shift:] + ALPHABET[:shift]), (ALPHABET, ALPHABET[::-1]),
        (ALPHABET, "".join(random.sample(ALPHABET, 26))), (vowels, vowels[1:] + vowels[0]), (vowels, "12345"),
        ("qwertyuiopasdfghjklzxcvbnm,.", "wertyuiop[sdfghjkl;xcvbnm,./")))
    return text.translate(str.maketrans(letters + letters.upper(), others + others.upper()))


def letters_repeated(text: str, random: Random) -> str:
    """Write each letter twice or three times, or a syllable before each vowel."""
    times, syllable = random.choice((2, 3)), random.choice(("ob", "ub", "idig", ""))
    if syllable:
        return VOWEL.sub(lambda found: syllable + found[0], text)
    return re.sub("[A-Za-z]", lambda found: found[0] * times, text)


def letters_numbered(text: str, random: Random) -> str:
    """Write each letter as its place in the alphabet, from its beginning or its end."""
    places = random.choice((range(1, 27), range(26, 0, -1)))
    codes = dict(zip(ALPHABET, map(str, places), strict=True))
    sign, gap = random.choice((("-", " "), (" ", "  "), (".", " / ")))
    return gap.join(sign.join(map(codes.__getitem__, word.lower())) for word in WORD.findall(text))


def vowels_left_out(text: str, random: Random) -> str:
    """Omit the vowels after the first letter: all five, or all except one."""
    dropped = "".join(random.sample("aeiou", random.choice((4, 5))))
    return _each_word(lambda word: word[0] + re.sub(f"[{dropped}]", "", word[1:]))(text)


def vowels_covered(text: str, random: Random) -> str:
    """Replace all vowels by one masking character."""
    return VOWEL.sub(random.choice(COVERS), text)


def letter_covered(text: str, random: Random) -> str:
    """Mask one letter of each word, not the first."""
    cover = random.choice("*#_")

    def alter(word: str) -> str:
        at = random.randrange(1, len(word))
        return word[:at] + cover + word[at + 1:]

    return _each_word(alter, 3)(text)


def pig_latin(text: str, random: Random) -> str:
    """Move the initial consonants of a word to its end, and append "ay"."""
    def alter(word: str) -> str:
        onset = ONSET.match(word)
        size = onset.end() if onset and onset.end() < len(word) else 0
        return f"{word[size:]}{word[:size]}ay".lower()

    return _each_word(alter)(text)


def letters_in_codes(text: str, random: Random) -> str:
    """Write the letters in Morse code, in Braille, or by the spelling alphabet."""
    codes, between, gap = random.choice((
        (MORSE, " ", " / "), (MORSE, " ", "   "), (BRAILLE, "", " "), (SPELLING_WORDS, " ", "\n")))
    return gap.join(between.join(codes[letter] for letter in word) for word in re.findall("[a-z]+", text.lower()))


CIPHERS: dict[str, Change] = {
    "each word from its end": words_turned, "inner letters shuffled": inner_letters_shuffled,
    "vowels left out": vowels_left_out, "vowels covered": vowels_covered,
    "a letter of each word covered": letter_covered, "pig Latin": pig_latin, "other letters": letters_replaced,
    "letters repeated, or syllables inserted": letters_repeated, "letters as numbers": letters_numbered,
    "letters in Morse code, Braille or the spelling alphabet": letters_in_codes,
}
