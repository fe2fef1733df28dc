"""Every class of attacks that is measured, with its goal."""

from benchmarks.attacks import latin_disguises, latin_words, respelled
from benchmarks.attacks.attack_class import ENGLISH, AttackClass, in_turn, one_of
from benchmarks.attacks.covered_characters import COVERS, covering
from benchmarks.attacks.inserted_signs import KINDS, LETTERS, any_period, every
from benchmarks.attacks.latin_ciphers import CIPHERS, letters_moved
from benchmarks.attacks.latin_words import every_word, words_swapped
from benchmarks.attacks.published.published_classes import PUBLISHED
from benchmarks.attacks.rearranged import columns_read_down, lines_reversed, swapping, two_columns
from benchmarks.attacks.rephrased import paraphrased, paraphrased_english
from benchmarks.attacks.shortened import characters, edited, share_kept, words, worn
from benchmarks.attacks.variants.variant_classes import VARIANTS

WORDING, CHARACTERS, INSERTED, LAYOUT = 1, 2, 3, 4
"""Layers of a composition: one disguise of each can be applied in this order, and the text stays readable."""
STANDARD = ("homophones", "traditional", "pinyin", "components", "masks", "zero_width", "junk", "synonyms", "sentences",
            "paragraphs", "advertisements", "boilerplate")

PERIODIC = (
    *(AttackClass(f"sign after every {period}", every(period), 0.95 if period == 2 else 0.98, layer=INSERTED)
      for period in range(2, 10)),
    *(AttackClass(f"sign every 3–9, {kind}", any_period(kind), 0.98, layer=INSERTED) for kind in KINDS),
    AttackClass("sign every 3–9, jitter 2", one_of(*(every(period, "", 2) for period in range(3, 10))), 0.98,
                layer=INSERTED),
    AttackClass("digit after each", respelled.after_each("0123456789"), 0.95, layer=INSERTED),
    AttackClass("letter after each", respelled.after_each(LETTERS), 0.95, layer=INSERTED),
)
COVERED = tuple(
    AttackClass(f"{cover} every {period}", covering(period, cover), 0.97, layer=CHARACTERS)
    for cover in COVERS for period in (5, 6))
DENSELY_COVERED = tuple(
    AttackClass(f"{cover} every {period}", covering(period, cover), 0.95 if period > 2 else 0.9)
    for cover in ("mask", "private use") for period in (2, 3, 4))
ORDER = (
    *(AttackClass(f"one pair swapped in {every}" if every > 1 else "all pairs swapped", swapping(every), 0.97,
                  layer=CHARACTERS) for every in (5, 4, 1)),
    AttackClass("lines reversed", lines_reversed, 0.95, layer=LAYOUT),
    AttackClass("columns read down", columns_read_down, 0.95, layer=LAYOUT),
    AttackClass("two narrow columns", two_columns, 0.95, layer=LAYOUT),
)
SPELLED = (
    AttackClass("toneless pinyin throughout", respelled.pinyin_throughout, 0.95),
    AttackClass("bopomofo throughout", respelled.bopomofo_throughout, 0.95),
    AttackClass("every character split", respelled.split_throughout, 0.95, layer=CHARACTERS),
)
WORDS = (
    *(AttackClass(f"edits {share:.0%}", edited(share), 0.985, layer=WORDING) for share in (0.1, 0.2, 0.3)),
    *(AttackClass(f"paraphrase {share:.0%}", paraphrased(share), goal, layer=WORDING)
      for share, goal in ((0.5, 0.99), (0.7, 0.97), (1.0, 0.80))),
)
SHORT = (
    AttackClass("excerpt 15 %, edits 10 %", in_turn(share_kept(0.15, 150), edited(0.1)), 0.985, is_excerpt=True),
    *(AttackClass(f"excerpt of {count} characters", characters(count), goal, is_excerpt=True)
      for count, goal in ((40, 0.6), (60, 0.9), (100, 0.99))),
    AttackClass("excerpt of 60 characters, a third to a half of the page", characters(60), 0.9, is_excerpt=True,
                shares=(0.34, 0.5)),
    AttackClass("short post, edits 10–20 %", one_of(edited(0.1), edited(0.2)), 0.95, is_post=True),
)
PASSAGES = tuple(
    AttackClass(f"passage of 300, {name}", in_turn(characters(300), change), 0.9, is_excerpt=True)
    for name, change in (
        ("sign every 3–6", one_of(*(every(period) for period in range(3, 7)))), ("sign after each", every(1)),
        ("mask every 5", covering(5, "mask")), ("private use every 5", covering(5, "private use")),
        ("mask every 4", covering(4, "mask")), ("mask every 3", covering(3, "mask")),
        ("private use every 4", covering(4, "private use")), ("private use every 3", covering(3, "private use")),
        ("all pairs swapped", swapping(1)), ("lines reversed", lines_reversed), ("columns", columns_read_down),
        ("pinyin", respelled.pinyin_throughout), ("bopomofo", respelled.bopomofo_throughout),
        ("split", respelled.split_throughout)))
"""Disguised passages in a page that is otherwise not disguised."""
MIXED = (
    AttackClass("two standard disguises", one_of(*(worn(one, other) for one in STANDARD for other in STANDARD
                                                   if STANDARD.index(one) < STANDARD.index(other))), 0.995),
    AttackClass("signs over covers or swaps", in_turn(
        one_of(covering(6, "mask"), covering(6, "private use"), swapping(5)),
        one_of(*(every(period) for period in range(4, 10)))), 0.9),
    AttackClass("edits 10 % under signs or layout", in_turn(
        edited(0.1),
        one_of(lines_reversed, columns_read_down, two_columns, every(4), every(6), covering(6, "mask"))), 0.9),
)
LATIN = tuple(AttackClass(f"English: {name}", change, 0.95, ENGLISH, layer=layer) for name, change, layer in (
    ("leet", latin_disguises.leet, CHARACTERS), ("letter-spaced", latin_disguises.letter_spaced, LAYOUT),
    ("upside down", latin_disguises.upside_down, LAYOUT), ("no spaces", latin_disguises.without_spaces, LAYOUT),
    ("every 2nd gap dropped", latin_disguises.every_second_gap, LAYOUT),
    *((f"every {period} words {name}", every_word(period, change), WORDING) for period in (2, 3)
      for name, change in (("misspelt", latin_words.misspelt), ("plural", latin_words.plural),
                           ("filler", latin_words.filled))),
    *((f"every {period} words swapped", words_swapped(period), WORDING) for period in (2, 3)),
    ("words joined by signs, or numbered", latin_words.words_joined, LAYOUT),
    ("words from the last to the first", latin_words.words_backward, LAYOUT),
    ("words down columns", latin_words.words_down_columns, LAYOUT),
    ("sentences from their last letter", latin_words.sentences_turned, LAYOUT),
    *((name, change, CHARACTERS) for name, change in CIPHERS.items()),
    ("letters moved within each word", letters_moved, CHARACTERS),
))
LATIN_PASSAGES = tuple(
    AttackClass(f"English: passage of 120 words, {name}", in_turn(words(120), change), 0.9, ENGLISH, is_excerpt=True)
    for name, change in (
        ("leet", latin_disguises.leet), ("letter-spaced", latin_disguises.letter_spaced),
        ("upside down", latin_disguises.upside_down), ("no spaces", latin_disguises.without_spaces),
        ("every 2nd gap dropped", latin_disguises.every_second_gap),
        ("every 2–3 words misspelt", one_of(*(every_word(period, latin_words.misspelt) for period in (2, 3)))),
        ("every 2–3 words swapped", one_of(*map(words_swapped, (2, 3)))),
        ("words joined by signs, or numbered", latin_words.words_joined),
        ("words from the last to the first", latin_words.words_backward), *CIPHERS.items()))
"""Disguised paragraphs in a page that is otherwise not disguised."""
LATIN_SHORT = (
    *(AttackClass(f"English: excerpt of {count} words", words(count), goal, ENGLISH, is_excerpt=True)
      for count, goal in ((25, 0.5), (40, 0.95), (80, 0.99))),
    AttackClass("English: excerpt of 30 words, a third to a half of the page", words(30), 0.9, ENGLISH, is_excerpt=True,
                shares=(0.34, 0.5)),
    AttackClass("English: 80 words, edits 10 %", in_turn(words(80), edited(0.1)), 0.97, ENGLISH, is_excerpt=True),
    *(AttackClass(f"English: paraphrase {share:.0%}", paraphrased_english(share), goal, ENGLISH, layer=WORDING)
      for share, goal in ((0.5, 0.99), (1.0, 0.8))),
)
CATALOGUE = (*PERIODIC, *COVERED, *DENSELY_COVERED, *ORDER, *SPELLED, *VARIANTS, *WORDS, *SHORT, *PASSAGES, *MIXED,
             *LATIN, *LATIN_PASSAGES, *LATIN_SHORT, *PUBLISHED)
BY_PACKAGES = ("look-alike", "split", "paraphrase", "back-translated", "spun", "retold")
"""Classes whose tables are larger where packages are installed, so that figures differ between machines."""
EVERYWHERE = tuple(each for each in CATALOGUE if not any(word in each.name for word in BY_PACKAGES))
