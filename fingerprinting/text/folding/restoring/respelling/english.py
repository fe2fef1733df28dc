"""Recognise disguised English and read the words behind the disguise."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from operator import itemgetter
from typing import NamedTuple

from fingerprinting.text.folding.code_points import text_of
from fingerprinting.text.folding.restoring.respelling.altered_words import likeliest_rule
from fingerprinting.text.folding.restoring.respelling.glyph_words import KEPT, LOOSE, by_glyphs
from fingerprinting.text.folding.restoring.respelling.joined_words import has_joined_words
from fingerprinting.text.folding.restoring.respelling.letter_shapes import (
    NO_SHAPES,
    Shapes,
    as_seen,
    lower,
    shaped_line,
    shapes_in,
)
from fingerprinting.text.folding.restoring.respelling.lexicon import common_share, unknown_share
from fingerprinting.text.folding.restoring.respelling.mapping.letter_map import is_in_usual_alphabet, letter_map
from fingerprinting.text.folding.restoring.respelling.mapping.letter_patterns import letter_rate
from fingerprinting.text.folding.restoring.respelling.other_texts import is_code, share_of_two_languages
from fingerprinting.text.folding.restoring.respelling.read_word import ReadWord, rewritten
from fingerprinting.text.folding.restoring.respelling.repeated_letters import are_repeated, letters_once
from fingerprinting.text.folding.restoring.respelling.sequence.word_order import FEWEST, share_of_pairs
from fingerprinting.text.folding.restoring.respelling.sequence.word_sequence import (
    is_disturbed,
    is_disturbed_amid,
    sequenced,
)
from fingerprinting.text.folding.restoring.respelling.spacing import (
    TOKEN,
    as_written,
    by_lines,
    by_plurals,
    by_tokens,
    sense,
    separators,
    words_as_written,
)
from fingerprinting.text.folding.restoring.rewriting import RESPELLED, Rewriting
from fingerprinting.text.folding.tokens import Points

GLIMPSE = 1_200
"""Number of characters, from the middle of the text, in which a disguise is looked for."""
LONGEST = 60_000
"""Maximum number of characters read; the rest is left unchanged, so that a page takes a few seconds at most."""
ORDINARY, UNKNOWN = 0.3, 0.1
"""Minimum share (0–1) of common words, and limit for the share of unknown ones, in English that is not disguised.

A text counts as misspelt English only if its shares of common and of unknown words both reach `UNKNOWN`.
"""
MOSTLY = 0.2
"""Minimum share (0–1) of common words at which spaces and letters count as undisguised; words may be misspelt."""
HIDDEN, LEAST_COMMON = 0.12, 0.2
"""Minimum increase of the share of common words by correcting misspellings, and minimum share after correction."""
SENSE, CLEARER = 0.45, 2.2
"""Minimum `sense` of a reading, and minimum ratio of its `sense` to that of the text as written."""
MISSPELT = 0.2
"""Minimum number of different misspelt words in lower case, as a share (0–1) of all words."""
ALTERED, GARBLED = 0.15, 0.25
"""Minimum shares (0–1) of unknown words at which the text is read by the rules for altered words even if its common
words are intact, and at which spaces may have been moved and letters changed."""
MAPPED = 0.5
"""Minimum share (0–1) of unknown words at which letters may stand for other letters."""
PIECE, LEAST_PAIRS, FAINT = 600, 20, 0.28
"""Length, in characters, of the piece that is tried before the whole glimpse is read with changed letters; number of
words below which the piece is not rejected; minimum share (0–1) of its adjacent words that form known pairs.

A text as written with a smaller share may be garbled. In other languages, read as English, it is at most 0.3.
"""
ORDINARY_SENSE = 0.5
"""Minimum `sense` of a text as written at which its letters count as unchanged."""
FLUENT, NOISY_SENSE = 0.36, 0.3
"""Minimum share (0–1) of adjacent words that form known pairs, and minimum `sense`, when changed letters are read."""
TWO_LANGUAGES, FLUENT_IN_ONE = 0.06, 0.42
"""Minimum `share_of_two_languages` of a page in two languages. If the share (0–1) of known pairs is below the second
value, any `share_of_two_languages` above 0 is enough."""
NOT_FLUENT, JOINED = 0.25, 8.5
"""A text read without its spaces, or as plurals, is in another language if its share (0–1) of known pairs as read and
the mean length of its tokens as written, in letters, are below these. Longer tokens suggest that spaces were removed.
"""
AGAINST = 0.5
"""Maximum loss of `letter_rate` by reading in a direction, compared with the opposite one."""
VARIETY = 25
"""Minimum number of different words in the glimpse."""
ENDING, CLEARLY = 0.3, 0.1
"""Minimum share (0–1) of words ending in s on a page of plurals; minimum increase of known pairs by restoring."""


class Way(NamedTuple):
    """A way of reading: replacement letters, reading direction, and how to find words."""

    shapes: Shapes
    is_turned: bool
    words: Callable[[str], list[ReadWord]]


PLAIN, PLURAL = Way(NO_SHAPES, False, by_tokens), Way(NO_SHAPES, False, by_plurals)


def respelled_english(points: Points) -> Rewriting | None:
    """Read disguised English; None for any other text."""
    amid = as_seen(middle_of(points[:LONGEST], 2 * GLIMPSE))[1]
    are_joined = has_joined_words(lower(glimpse_of(amid)))
    if not are_joined and is_ordinary(glimpse_of(amid)) and not is_disturbed(words_as_written(text_of(amid))):
        return None
    seen, letters, places = as_seen(points)
    if (rewriting := letters_once(seen, letters)):
        return rewriting._replace(starts=places[rewriting.starts], stops=places[rewriting.stops - 1] + 1)
    if are_repeated(middle_of(letters, GLIMPSE)):  # a passage of the page, which is read by itself
        return None
    text, glimpse = text_of(seen[:LONGEST]), glimpse_of(seen[:LONGEST])
    if is_code(glimpse) and not (are_joined or is_in_usual_alphabet(lower(glimpse))):
        return None
    way = _way(glimpse, text)
    if way and _is_other_language(glimpse, way):
        return None
    if not (way or are_joined or is_disturbed_amid(words_as_written(lower(text)))):
        return None
    read = _read(text, way) if way else as_written(lower(text))
    put = sequenced(read, text)
    if not (way or are_joined or put):
        return None
    rewriting = rewritten(put.words if put else read, seen, len(text), RESPELLED if way or not put else put.name)
    return rewriting._replace(starts=places[rewriting.starts], stops=places[rewriting.stops - 1] + 1)


def corrected(points: Points) -> Rewriting:
    """Read words one by one and correct those that are misspelt."""
    text = text_of(points[:LONGEST])
    return rewritten(_read(text, PLAIN), points, len(text), RESPELLED)


def _way(glimpse: str, text: str) -> Way | None:
    """Find the way in which a text must be read; the glimpse is a part of it.

    None if its words are spelled normally.
    """
    tokens = TOKEN.findall(lower(glimpse))
    common, unknown = common_share(tokens), unknown_share(tokens)
    if common < MOSTLY and unknown >= MAPPED and (shapes := letter_map(lower(glimpse), lower(text))):
        return Way(shapes, False, as_written)
    before = share_of_pairs(tokens) if len(tokens) >= FEWEST else 0.0
    is_garbled = before < FAINT and (common < MOSTLY or unknown >= GARBLED)
    way = _clearest(glimpse) if common < MOSTLY or is_garbled else None
    if (is_garbled or unknown >= ALTERED) and (rule := likeliest_rule(lower(glimpse), _read(glimpse, way or PLAIN))):
        return Way(NO_SHAPES, False, rule)
    is_misspelt = not way and min(common, unknown) >= UNKNOWN and _is_misspelt(glimpse, common)
    if not way and unknown >= UNKNOWN and _is_plural(glimpse, tokens):  # ordinary plurals are known words
        return PLURAL
    way = way or (PLAIN if is_misspelt else None)
    if way and share_of_pairs(_words(_read(glimpse, way))) >= FLUENT:
        return way
    is_nonsense = is_garbled and sense(as_written(glimpse), glimpse) < ORDINARY_SENSE
    other = _noisiest(glimpse, before) if is_nonsense else None
    return other or (None if way is PLAIN else way)  # other languages give English words, not pairs


def _is_other_language(glimpse: str, way: Way) -> bool:
    """Tell whether a way reads a text as English that is wholly or partly not English."""
    if way.shapes is not NO_SHAPES or separators(glimpse):
        return False
    tokens = TOKEN.findall(lower(glimpse))
    pairs = share_of_pairs(_words(_read(glimpse, way)))
    if way.words is by_lines or way is PLURAL:
        return pairs < NOT_FLUENT and sum(map(len, tokens)) < JOINED * len(tokens)
    mixed = share_of_two_languages(tokens)
    return mixed >= TWO_LANGUAGES or (mixed > 0 and pairs < FLUENT_IN_ONE)


def middle_of(points: Points, length: int) -> Points:
    """Return the middle `length` code points of a text."""
    start = max(0, (len(points) - length) // 2)
    return points[start:start + length]


def glimpse_of(points: Points) -> str:
    """Return the middle `GLIMPSE` characters of a text."""
    return text_of(middle_of(points, GLIMPSE))


def is_ordinary(glimpse: str) -> bool:
    """Tell whether a text is English without a disguise."""
    tokens = TOKEN.findall(lower(glimpse))
    return common_share(tokens) >= ORDINARY and unknown_share(tokens) < UNKNOWN


def _clearest(glimpse: str) -> Way | None:
    """Find the way of reading that makes clearly more sense than the text as written."""
    found = [(sense(read, glimpse), number, way) for number, way in enumerate(_ways(glimpse))
             if _has_variety(read := _read(glimpse, way))]
    best, _, way = max(found, default=(0.0, 0, PLAIN))
    return way if best >= max(SENSE, CLEARER * sense(as_written(glimpse), glimpse)) else None


def _noisiest(glimpse: str, before: float) -> Way | None:
    """Find the best way of reading a text whose letters were changed.

    None if too few adjacent words of the best reading form known pairs; `before` is their share in the text as
    written. A short piece is tried first, because it rules out other languages, which have few such pairs.
    """
    start = max(0, (len(glimpse) - PIECE) // 2)
    piece, found = glimpse[start:start + PIECE], list[tuple[float, int, Way]]()
    for number, (shapes, is_turned) in enumerate(_letters(glimpse)):
        words = partial(by_glyphs, is_leet=shapes is not NO_SHAPES)
        loose, kept = (Way(shapes, is_turned, partial(words, spacing=spacing)) for spacing in (LOOSE, KEPT))
        if share_of_pairs(_words(_read(piece, loose)), LEAST_PAIRS) < FAINT:
            continue
        for each in (loose, kept):
            read = _read(glimpse, each)
            if len(read) >= FEWEST and _has_variety(read) and sense(read, glimpse) >= NOISY_SENSE:
                found.append((share_of_pairs(_words(read)), -number, each))
    pairs, _, way = max(found, default=(0.0, 0, PLAIN), key=itemgetter(0, 1))
    return way if pairs >= max(FLUENT, before + CLEARLY) else None


def _is_misspelt(glimpse: str, common: float) -> bool:
    """Tell whether correcting misspellings makes many more words common.

    Only different words in lower case count as misspelt: names and terms that the word list lacks have capitals or
    are spelled the same way each time.
    """
    read = _read(glimpse, PLAIN)
    misspelt = {glimpse[each.places[0]:each.places[-1] + 1] for each in read if not each.is_sure}
    return (sum(map(str.islower, misspelt)) >= MISSPELT * len(read) and _has_variety(read)
            and common_share(_words(read)) >= max(LEAST_COMMON, common + HIDDEN))


def _is_plural(glimpse: str, tokens: list[str]) -> bool:
    """Tell whether an s was added to many words.

    Once it is removed, many more adjacent words form known pairs.
    """
    if sum(token[-1:] == "s" for token in tokens) < ENDING * len(tokens):
        return False
    read, written = map(_words, (_read(glimpse, PLURAL), as_written(lower(glimpse))))
    return share_of_pairs(read) >= share_of_pairs(written) + CLEARLY and len(read) >= VARIETY


def _has_variety(read: list[ReadWord]) -> bool:
    return len(set(_words(read))) >= VARIETY


def _words(read: Sequence[ReadWord]) -> list[str]:
    return [each.word for each in read]


def _ways(glimpse: str) -> Iterator[Way]:
    """List the ways of reading that the characters of the text make worth trying."""
    tokens = TOKEN.findall(lower(glimpse))
    if common_share([token[::-1] for token in tokens]) >= MOSTLY:
        yield Way(NO_SHAPES, True, by_tokens)
    for shapes, is_turned in _letters(glimpse):
        yield from (Way(shapes, is_turned, words) for words in ((by_tokens, by_lines) if shapes else (by_lines,)))


def _letters(glimpse: str) -> Iterator[tuple[Shapes, bool]]:
    """List letter shapes, each with the directions in which its letters are likely."""
    for shapes in shapes_in(glimpse):
        letters, _ = shaped_line(glimpse, shapes, 0)
        forward, backward = letter_rate(letters), letter_rate(letters[::-1])
        yield from ((shapes, is_turned) for is_turned, gain in ((False, forward - backward), (True, backward - forward))
                    if not gain < -AGAINST)


def _read(text: str, way: Way) -> list[ReadWord]:
    """Read a text in one way, but keep the letters of lines that are plain English."""
    if not way.shapes and not way.is_turned:
        return way.words(lower(text))
    decoded, order, start = list[str](), list[int](), 0
    for line in text.split("\n"):
        shaped: str = lower(line)
        places: Sequence[int] = range(start, start + len(line))
        is_turned = way.is_turned
        if common_share(TOKEN.findall(shaped)) < MOSTLY or unknown_share(TOKEN.findall(shaped)) >= GARBLED:
            shaped, places = shaped_line(line, way.shapes, start)
        else:
            is_turned = False
        decoded.append(shaped[::-1] if is_turned else shaped)
        order += [*(reversed(places) if is_turned else places), start + len(line)]
        start += len(line) + 1
    return [ReadWord(word, tuple(order[at] for at in places), is_sure)
            for word, places, is_sure in way.words("\n".join(decoded))]
