"""Define the alphabet of folded texts: the meaning of each range of uint16.

The ranges do not overlap, so a syllable cannot be confused with a word of another script:

====================  =====================================================================
``WILD``              0: a masked character; aligns with any symbol, is part of no key
``SYLLABLES``         1–1023: toneless Mandarin syllables; every Han character with a reading
``LETTERS``           1024–4095: letters of scripts written without spaces (kana, Thai …)
``UNREAD``            4096–16383: Han characters without a known reading, hashed
``HANGUL``            16384–27555: Korean syllable blocks
``WORDS``             32768–65535: words, numbers and URLs, one symbol each, hashed
====================  =====================================================================
"""

REVISION = 2
"""Increased in each release whose folding gives different symbols for some text; it is part of each method's
version."""

WILD = 0
FIRST_SYLLABLE = 1
FIRST_LETTER = 1024
FIRST_UNREAD = 4096
FIRST_HANGUL = 16384
FIRST_WORD = 32768

SYLLABLES = range(FIRST_SYLLABLE, FIRST_LETTER)
LETTERS = range(FIRST_LETTER, FIRST_UNREAD)
UNREAD = range(FIRST_UNREAD, FIRST_HANGUL)
HANGUL = range(FIRST_HANGUL, FIRST_HANGUL + 11172)
WORDS = range(FIRST_WORD, 65536)
