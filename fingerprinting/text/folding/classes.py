"""Define the classes of code points that are not simply one symbol.

The table (see ``building``) assigns a uint16 to every Unicode code point. Below 0x8000 it is a symbol (see
``symbols``); from 0x8000 on it is one of these classes, which the folding kernel handles.
"""

BREAK = 0x8000  # punctuation, emoji, controls: dropped, end a word
SPACE = 0x8001
LINE = 0x8002
IGNORE = 0x8003  # zero-width and combining characters: dropped, do not end a word
TONE = 0x8004  # + 1…4: a combining tone mark; dropped, but evidence of written-out pinyin
DIAERESIS = 0x8009
DOT = 0x800A
APOSTROPHE = 0x800B
COLON = 0x800C
SLASH = 0x800D
COMMA = 0x800E
UNDERSCORE = 0x800F
AT = 0x8010
URL_SIGN = 0x8011  # ? = & % # ~ + -: part of a URL, but of no other word
FIRST_SPECIAL = 0x8012  # the classes from BREAK up to here, excluded, are dropped outside words
STAR = 0x8012  # masks: wild beside Han, dropped elsewhere
BLOCK = 0x8013
CROSS = 0x8014
RING = 0x8015
PRIVATE = 0x8016  # private use and U+FFFD: a character that cannot be read
MOUTH = 0x8017  # 口: a mask if repeated, otherwise an ordinary character
DIGIT = 0x8020  # + 0…9
LEADING_JAMO = 0x8100  # + 0…18
VOWEL_JAMO = 0x8120  # + 0…20
TRAILING_JAMO = 0x8140  # + 0…27
SPELLED = 0x9000  # + index: one code point that stands for several letters or digits (ﬁ, ㎏, ⑫)
EXPANDED = 0x9800  # + index: one code point that stands for other symbols (㍿, ½)
COMPONENT = 0xA000  # + index: a part that may indicate a split character (氵, 讠, 马)
LETTER = 0xC000  # | upper case << 13 | tone << 10 | letter: a letter of a word

UPPER = 1 << 13
TONE_SHIFT = 10
TONE_MASK = 7
LETTER_MASK = 1023
LATIN_A = 1  # letters 1…26 are a…z
LATIN_Z = 26
DIGIT_LETTER = 30  # the values of digits, dots … in the hash of a word
DOT_LETTER = 40
UNDERSCORE_LETTER = 41
AT_LETTER = 42
URL_LETTER = 43
FIRST_OTHER_LETTER = 64
