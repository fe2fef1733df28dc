"""Classes of the variants, with their goals."""

from pypinyin import Style

from benchmarks.attacks.attack_class import ENGLISH, AttackClass, in_turn
from benchmarks.attacks.rearranged import lines_reversed, swapping
from benchmarks.attacks.shortened import characters, words
from benchmarks.attacks.variants import (
    character_codes,
    further_codes,
    interleaved,
    interspersed,
    latin_insertions,
    other_characters,
    other_words,
    page_layouts,
    reading_orders,
    romanised,
    woven_signs,
)
from benchmarks.attacks.variants.clause_orders import CLAUSE_ORDERS
from benchmarks.attacks.variants.mixed_spellings import (
    a_share,
    annotated,
    every_nth,
    sounding_alike_beside,
    throughout,
    wade_giles,
)
from benchmarks.attacks.variants.shuffled import SHUFFLED

GOAL = 0.95
SPELLED_IN_PART = tuple(AttackClass(name, change, GOAL) for name, change in (
    ("every 2nd or 3rd character in pinyin", every_nth(Style.NORMAL, 2, 3, " ", "", "(", "·")),
    ("every 2nd or 3rd character in toned pinyin", every_nth(Style.TONE, 2, 3, " ", "")),
    ("half of the characters in pinyin", a_share(Style.NORMAL, 0.5, " ", "")),
    ("every 2nd to 4th character in bopomofo", every_nth(Style.BOPOMOFO, 2, 4, "", " ")),
    ("half of the characters in bopomofo", a_share(Style.BOPOMOFO, 0.5, "", " ")),
    ("each character's bopomofo behind it", annotated(Style.BOPOMOFO)),
    ("pinyin with tone marks throughout", throughout(Style.TONE, " ", "")),
    ("pinyin with tone digits throughout", throughout(Style.TONE3, " ", "")),
    ("Wade-Giles throughout", wade_giles), ("Tongyong pinyin throughout", romanised.TONGYONG),
    ("double pinyin throughout", romanised.DOUBLE_PINYIN),
    ("syllables of pinyin from their last letter", romanised.syllables_reversed),
    ("characters that sound alike beside others", sounding_alike_beside),
))
WOVEN = tuple(AttackClass(name, change, GOAL) for name, change in (
    ("advertisement sign by sign", woven_signs.advertisement), ("two signs by turns", woven_signs.alternating),
    ("Han at congruent places", woven_signs.congruent("的了龘着是")),
    ("kana and letters at congruent places", woven_signs.congruent("あいkq3")),
    ("other signs in each paragraph but the first", woven_signs.by_paragraph),
    ("signs in one half", woven_signs.on_half), ("two layers of signs", woven_signs.two_layers),
    ("letters of a strange script at random places", woven_signs.strange_letters),
    ("every 4th to 6th character a letter of a strange script", woven_signs.hidden_by_letters),
))
OTHER_CHARACTERS = tuple(AttackClass(name, change, GOAL) for name, change in (
    ("decorated radicals", other_characters.decorated),
    ("simplified, traditional and Japanese", other_characters.mixed_forms),
    ("marks upon each character", other_characters.marked), ("signs that are not seen", other_characters.invisible),
    ("digits that sound alike", other_characters.numbered), ("brackets around each", other_characters.bracketed),
))
REORDERED = tuple(AttackClass(name, change, GOAL) for name, change in (
    ("lines from the left and the right in turn", reading_orders.snake_lines),
    ("columns down and up in turn", reading_orders.snake_columns),
    ("each sentence in a column", reading_orders.uneven_columns),
    ("lines of two halves in turn", reading_orders.halves_by_line),
    ("characters of two halves in turn", reading_orders.halves_by_character),
    ("sentences on two rails", reading_orders.rails), ("sentences on three to five rails", reading_orders.more_rails),
    ("lines rotated", reading_orders.lines_rotated),
    ("clauses of a sentence reversed in place", reading_orders.sentences_turned),
    ("squares read inwards", reading_orders.spirals),
    ("lines reversed after the first third", reading_orders.from_second_paragraph),
    ("every second sentence reversed", reading_orders.half_reversed),
))
WITHIN_REVERSED = tuple(
    AttackClass(f"{name}, then lines reversed", in_turn(change, lines_reversed), 0.9)
    for name, change in (("all pairs swapped", swapping(1)), *((name, CLAUSE_ORDERS[name]) for name in (
        "groups of 3 to 5 reversed", "both ends of a clause in turn", "odd characters of a clause, then even"))))
CODES = (
    ("HTML entities", character_codes.ENTITIES), ("escapes of programming languages", character_codes.ESCAPES),
    ("percent codes", character_codes.PERCENT), ("Base64", character_codes.BASE64),
    ("hexadecimal or binary bytes", character_codes.BYTES), ("quoted-printable or Base32", character_codes.QUOTED),
)
CHINESE_CODES = (
    *CODES, ("numbers of characters", character_codes.NUMBERS), ("bytes read as Latin-1", character_codes.MISREAD),
    ("UTF-8 read as GB18030", character_codes.AS_CHINESE),
    ("GB18030 read as Big5 or the other way", character_codes.AS_OTHER_CHINESE),
    ("rows and cells of GB 2312", character_codes.ROWS_AND_CELLS), ("hyphenated bytes", character_codes.HYPHENATED),
    ("seven-bit encodings", character_codes.SEVEN_BITS),
)
CODED = (
    *(AttackClass(f"written in {name}", change, GOAL) for name, change in CHINESE_CODES),
    *(AttackClass(f"passage of 300, {name}", in_turn(characters(300), change), 0.9, is_excerpt=True)
      for name, change in CHINESE_CODES),
    *(AttackClass(f"English: written in {name}", change, GOAL, ENGLISH) for name, change in CODES),
    *(AttackClass(f"English: passage of 120 words, {name}", in_turn(words(120), change), 0.9, ENGLISH, is_excerpt=True)
      for name, change in CODES),
)
CLAUSES = (
    *(AttackClass(name, change, GOAL) for name, change in CLAUSE_ORDERS.items()),
    *(AttackClass(f"passage of 300, {name}", in_turn(characters(300), change), 0.9, is_excerpt=True)
      for name, change in CLAUSE_ORDERS.items()),
)
LAID_OUT = (
    ("diagonals of squares", page_layouts.diagonals), ("squares read outwards", page_layouts.spirals_outwards),
    ("columns of two to four", page_layouts.low_columns), ("first or last of each line", page_layouts.first_of_lines),
    ("lines rotated ever further", page_layouts.growing_shifts), ("clauses in a table", page_layouts.table_cells),
    ("clauses as a chat", page_layouts.chat), ("clauses from the last to the first", page_layouts.clauses_backward),
    ("clauses shuffled", page_layouts.clauses_shuffled),
)
INTERLEAVED = (
    ("pieces of two texts in turn", interleaved.pieces_in_turn),
    ("characters of each piece permuted", interleaved.pieces_permuted),
    ("odd characters of a sentence, then even", interleaved.sentences_odd_then_even),
    ("second to fourth of each line", interleaved.within_lines),
    ("pieces in a dialogue", interleaved.in_dialogue), ("tags around each character", interleaved.marked_up),
)
REWORDED = (
    ("Cantonese words", other_words.CANTONESE_WORDS), ("English function words", other_words.ENGLISH_WORDS),
    ("no function words", other_words.without_function_words),
    ("stock phrases between clauses", other_words.with_stock_phrases),
    ("initials for every 2nd or 3rd word", other_words.with_initials),
    ("initials for every 2nd or 3rd character", other_words.initial_of_every_second),
    ("filler after each word", other_words.with_filler_words), ("each word twice", other_words.words_twice),
)
FURTHER = tuple(each for name, change in (*LAID_OUT, *REWORDED, *INTERLEAVED, *SHUFFLED.items()) for each in (
    AttackClass(name, change, GOAL),
    AttackClass(f"passage of 300, {name}", in_turn(characters(300), change), 0.9, is_excerpt=True)))
BETWEEN = (
    ("tags around one to three", interspersed.tagged), ("subtitles", interspersed.subtitled),
    ("another word in brackets after each", interspersed.with_other_words),
)
CHINESE_BETWEEN = (
    *BETWEEN, ("pieces as data of a program", interspersed.as_data), ("pieces as posts", interspersed.as_posts),
    ("a note after each clause", interspersed.with_notes),
    ("digits as words, sounds, cells or bits", further_codes.OTHER_DIGITS),
    ("codes in codes", further_codes.CODES_IN_CODES), ("octal escapes or those of style sheets",
     further_codes.OTHER_ESCAPES),
    ("UTF-8 read as Windows-1252 with losses", further_codes.misread_with_losses),
    ("pinyin by words or in capitals", further_codes.PINYIN_BY_WORDS),
)
LATIN_BETWEEN = (
    *BETWEEN, ("letters of other alphabets", further_codes.OTHER_ALPHABETS),
    ("octal numbers", further_codes.octal_numbers),
    ("letters between letters", latin_insertions.with_letters),
    ("any sign over one or two letters of each word", latin_insertions.covered_by_any),
)
INTERSPERSED = (
    *(each for name, change in CHINESE_BETWEEN for each in (
        AttackClass(name, change, GOAL),
        AttackClass(f"passage of 300, {name}", in_turn(characters(300), change), 0.9, is_excerpt=True))),
    *(each for name, change in LATIN_BETWEEN for each in (
        AttackClass(f"English: {name}", change, GOAL, ENGLISH),
        AttackClass(f"English: passage of 120 words, {name}", in_turn(words(120), change), 0.9, ENGLISH,
                    is_excerpt=True))),
)
VARIANTS = (*SPELLED_IN_PART, *WOVEN, *OTHER_CHARACTERS, *REORDERED, *WITHIN_REVERSED, *CLAUSES, *CODED, *FURTHER,
            *INTERSPERSED)
