"""Write English in other forms.

Old, brief, dictated, misread, in another person or tense, in small capitals. A reader of English reads on.
"""

import re
from random import Random
from string import ascii_lowercase

from benchmarks.attacks.attack_class import Change, in_turn
from benchmarks.attacks.published.word_tables import pairs, table
from benchmarks.attacks.rephrased import paraphrased_english
from benchmarks.attacks.shortened import edited

_WORD = re.compile(r"[A-Za-z]+(?:['’][a-z]+)?")


OLD = table("latin_old")
BRIEF = table("latin_brief")
SCOTS = table("latin_scots")
HEARD = table("latin_heard")
PERSONS = table("latin_persons")
PRESENT = table("latin_present")
LONG = pairs("latin_long")
SMALL = dict(zip(ascii_lowercase, "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ", strict=True))
CYRILLIC = dict(zip("aceopxyisjABCEHKMOPTXSIJ", "асеорхуіѕјАВСЕНКМОРТХЅІЈ", strict=True))
SHAPES = pairs("latin_shapes")
ADVERBS = re.compile(r"\b(?:very|quite|rather|just|even|also|too|really|only|simply|still|already|always|never|often|"
                     r"then|now|again|later|ever|perhaps|almost|\w{3,}ly)\b ?")
LITTLE = re.compile(r"\b(?:the|a|an|of|to|is|are|was|were|be|been|and|that|which|in|on|at|by|for|it|had|have|has) ",
                    re.IGNORECASE)
NAMES = ("Oliver", "Amelia", "Noah", "Isla", "Jack", "Freya", "Leo", "Ruby", "Oscar", "Ivy", "Theo", "Ada", "Marsh",
         "Holt", "Finch", "Crane", "Wells", "Pike")
KEYS = table("latin_keys")
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "twenty", "thirty",
           "fifty", "hundred")
SOUNDS = pairs("latin_sounds")


def replaced(words: dict[str, str]) -> Change:
    """Replace the words of a table wherever they occur."""
    return lambda text, random: _WORD.sub(
        lambda found: words.get(found[0].lower(), found[0]).replace("_", " "), text)


def long_forms(text: str, random: Random) -> str:
    """Write contractions out, and forms of words as in Britain."""
    for one, other in LONG:
        text = re.sub(one, other.replace("_", " "), text)
    return text


def lettered(letters: dict[str, str], share: float = 1.0) -> Change:
    """Replace the letters of a table, or a share of them."""
    return lambda text, random: "".join(
        letters.get(each, each) if random.random() < share else each for each in text)


def small_capitals(text: str, random: Random) -> str:
    """Write small capitals."""
    return lettered(SMALL)(text.lower(), random)


def hyphenated(text: str, random: Random) -> str:
    """Divide words at the ends of short lines, as narrow columns of print do."""
    width, joined, lines = random.randint(18, 44), " ".join(text.split()), list[str]()
    while joined:
        line, joined = joined[:width], joined[width:]
        is_divided = joined and line[-1].isalpha() and joined[0].isalpha()
        lines.append(line + "-" * bool(is_divided))
    return "\n".join(lines)


def misread(share: float) -> Change:
    """Misread a share of the letters, as recognition of print does."""
    def change(text: str, random: Random) -> str:
        made, at = list[str](), 0
        while at < len(text):
            found = [(one, other) for one, other in SHAPES if text.startswith(one, at)]
            if found and random.random() < share * 1.6:
                one, other = random.choice(found)
                made.append(other)
                at += len(one)
            else:
                made.append(text[at])
                at += 1
        return "".join(made)

    return change


def dictated(text: str, random: Random) -> str:
    """Write what was heard: words that sound alike, no signs, fillers."""
    words = replaced(HEARD)(re.sub(r"[^\w'’ \n]", "", text.lower()), random).split()
    fillers = "um", "uh", "you know", "like", "i mean"
    return " ".join(f"{word} {random.choice(fillers)}" if random.random() < 0.1 else word for word in words)


def childish(text: str, random: Random) -> str:
    """Write w for r and l, and stammer."""
    made = re.sub("[rl]", "w", re.sub("[RL]", "W", text))
    return re.sub(r"\b([a-z])(?=[a-z]{3})",
                  lambda found: f"{found[1]}-{found[1]}" if random.random() < 0.15 else found[1], made)


def stammered(text: str, random: Random) -> str:
    """Repeat the beginning of one word in four, or the whole word."""
    def word(written: str) -> str:
        if not written or random.random() >= 0.25:
            return written
        return f"{written[0]}-{written}" if random.random() < 0.5 else f"{written} {written}"

    return " ".join(map(word, text.split(" ")))


def without_little_words(text: str, random: Random) -> str:
    """Leave out articles, copulas and common prepositions, as telegrams do."""
    return LITTLE.sub("", text)


def without_adverbs(text: str, random: Random) -> str:
    """Leave out adverbs."""
    return ADVERBS.sub("", text)


def other_names(text: str, random: Random) -> str:
    """Give every name another, the same throughout.

    A name is what is never written in small letters.
    """
    small = set(re.findall("[a-z]+", text))
    names = {each for each in re.findall(r"(?<=[a-z,] )[A-Z][a-z]{2,}", text) if each.lower() not in small}
    table = {name: random.choice(NAMES) for name in sorted(names)}
    return re.sub(r"[A-Z][a-z]{2,}", lambda found: table.get(found[0], found[0]), text)


def other_numbers(text: str, random: Random) -> str:
    """Change every digit and number word."""
    text = re.sub(r"\d", lambda _: str(random.randrange(10)), text)
    return re.sub(rf"\b(?:{'|'.join(NUMBERS)})\b", lambda _: random.choice(NUMBERS), text)


def sentences_divided(text: str, random: Random) -> str:
    """Divide sentences at commas and join others by connectives."""
    divided = re.sub(r", (\w)", lambda found: f". {found[1].upper()}" if random.random() < 0.6 else found[0], text)
    return re.sub(r"\. ([A-Z])", lambda found: f", {random.choice(('and', 'then', 'so', 'while'))} {found[1].lower()}"
                  if random.random() < 0.5 else found[0], divided)


def keys_of_a_telephone(text: str, random: Random) -> str:
    """Write each letter by the key of a telephone, pressed once or more."""
    return " / ".join(" ".join(KEYS.get(each, each) for each in word) for word in text.lower().split())


def spelling_reformed(text: str, random: Random) -> str:
    """Spell words as they sound."""
    for one, other in SOUNDS:
        text = re.sub(one, other, text)
    return text


def without_signs(text: str, random: Random) -> str:
    """Leave out all punctuation and capitals."""
    return re.sub(r"[^\w\s]", "", text.lower())


def words_lost(text: str, random: Random) -> str:
    """Leave out 15 % of the words."""
    return " ".join(each for each in text.split(" ") if random.random() >= 0.15)


LATIN_RETOLD: dict[str, Change] = {
    "old words": replaced(OLD), "brief words": replaced(BRIEF), "Scots words": replaced(SCOTS),
    "persons exchanged": replaced(PERSONS), "present tense": replaced(PRESENT), "long forms": long_forms,
    "small capitals": small_capitals, "some Cyrillic letters": lettered(CYRILLIC),
    "half Cyrillic letters": lettered(CYRILLIC, 0.5), "words divided at line ends": hyphenated,
    **{f"letters misread {share:.0%}": misread(share) for share in (0.03, 0.08, 0.15)}, "dictated": dictated,
    "childish letters": childish, "stammered": stammered, "no little words": without_little_words,
    "no adverbs": without_adverbs, "other names": other_names, "other numbers": other_numbers,
    "sentences divided and joined": sentences_divided, "keys of a telephone": keys_of_a_telephone,
    "spelt as it sounds": spelling_reformed, "no signs, no capitals": without_signs, "words lost 15 %": words_lost,
    "names, persons, tense, edits 10 %": in_turn(other_names, replaced(PERSONS), replaced(PRESENT), edited(0.1)),
    "paraphrase, names, no adverbs": in_turn(paraphrased_english(0.7), other_names, without_adverbs),
}
