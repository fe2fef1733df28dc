"""Every threshold of the verdicts, by name."""

from dataclasses import asdict, dataclass

from storage.documents import derive_id

REVISION = 23
"""Raised whenever a rule, or the evidence it rests on, judges otherwise by the same thresholds: matches name it."""


@dataclass(frozen=True)
class Thresholds:
    """Lengths in characters of Chinese, a word counting for two; the rest are shares."""

    identical_coverage: float = 0.95
    """Of page and chapter both."""
    identical_identity: float = 0.99
    identical_verbatim: float = 0.95
    """Of the copied text: how much must be written alike in the same order, too."""
    copy_coverage: float = 0.5
    """Of the chapter: from here on it is a copy rather than an excerpt."""
    copy_identity: float = 0.74
    """Of the symbols: below it the chapter is told anew. Other people's translations of one text have .49 to .78."""
    copy_length: float = 20
    """Equal characters in one passage."""
    copy_weight: float = 80
    """Weight of the equal characters: what a near copy of a long chapter needs."""
    copy_weight_share: float = 0.3
    """The same for each character of a chapter that is too short for that."""
    excerpt_length: float = 60
    """Equal characters in one passage: above a regulated poem (56) that two strangers may both quote."""
    excerpt_total: float = 120
    """Equal characters in several passages."""
    excerpt_piece: float = 30
    """What one of several passages must have at least."""
    excerpt_stretch: float = 60
    """Equal characters of passages that follow each other in the chapter, however far apart they are on the page."""
    excerpt_weight: float = 40
    """Weight of the equal characters of the passage that has most, or of half of all passages."""
    excerpt_density: float = 0.22
    """Weight of each character in the passages: lower where two texts only follow the same form."""
    alike_coverage: float = 0.8
    """Of the chapter: regular noise breaks every run in it, and leaves it alike from end to end."""
    alike_identity: float = 0.55
    alike_formula: float = 0.1
    """Of the equal runs that are left: how many other chapters may hold."""
    post_coverage: float = 0.6
    """Of the page: a short page that is mostly copied words."""
    post_length: float = 28
    """Equal characters a short page must share."""
    quotation_length: float = 300
    """Equal characters that may be quoted at once, in marks and with the author named; of a work in all, too."""
    quotation_share: float = 0.1
    """Of the page, and of the chapters quoted: so much may be quoted even if it is longer, in several pieces, of which
    none, and none with those right beside it in the chapter, is longer than `quotation_length`."""
    brief_share: float = 0.18
    brief_length: float = 120
    """The same share where no quotation is longer than this: a review quotes in many places."""
    quotation_most: float = 10_000
    """Characters that no share allows more than, of a work in all."""
    quotation_page: float = 0.34
    """Of the page: a quotation stands in a text of one's own."""
    quotation_source: float = 0.25
    """Of the chapter."""
    quotation_marked: float = 0.8
    """Of the copied characters: how much must be in marks, and attributed."""
    unmarked_length: float = 90
    """Equal characters that count as a quotation if either marks or attribution are there."""
    boilerplate_common: float = 0.5
    """Of the keys in the passages: how many are stop keys."""
    boilerplate_length: float = 400
    """Equal characters, of all chapters of a work together."""
    boilerplate_on_site: float = 0.6
    """Of the copied characters: how many the site shows on its other pages too."""
    reworded_share: float = 0.5
    """Of the copied characters: how many stand in passages that keep what is said rather than the words."""
    reworded_identity: float = 0.6
    """A passage of less than half a chapter, less alike than this, is told in other words, however it was found."""
    reworded_length: float = 120
    """Characters of the page in such passages."""
    loose_identity: float = 0.88
    """The same where whole phrases differ, as in a translation by another hand, and not single signs:"""
    loose_gap: float = 1.5
    """Symbols that differ between two equal runs, on average. Edits of up to three signs in ten leave 1.1 to 1.45,
    other people's translations of one text 1.6 to 3.7;"""
    loose_kept: float = 0.5
    """less than this share of the weight in sentences that are kept whole."""
    retold_length: float = 84
    """Characters of the page, where what is said is kept: its edges are found too narrow rather than too wide."""
    retold_least: float = 30
    """Weight of such a passage, at least."""
    retold_weight_share: float = 0.26
    """Weight of the words that such a passage shares with the chapter, for each of its characters on the page."""
    retold_identity: float = 0.3
    retold_weight: float = 40
    """Of a longer retelling, which keeps fewer words in a row: the least identity, and the least weight in all."""
    summary_identity: float = 0.15
    """Passages less alike sum up something much longer: by chance any long text has some of a short one's words."""
    summary_weight_share: float = 0.22
    """Less the share of the equal runs that says nothing, as in code: there a long text has more by chance."""
    summary_weight: float = 46
    reworded_weight: float = 60
    """Weight of the equal characters, where the aligner found them."""
    reworded_density: float = 0.16
    """Weight of each character in the passages, there too."""
    reworded_demand: float = 3
    """How much more of either is needed for each share of the equal runs that other chapters hold: what a genre words
    alike is told alike by all of it."""
    throughout_coverage: float = 0.6
    """Of page and chapter both: where a page tells a chapter throughout, formula is what other works share. Turns that
    come back in all chapters of a work are its own there; of a fragment they may be how its genre words things."""
    throughout_weight: float = 200
    throughout_density: float = 0.25
    """Weight in all, and for each character, of a page that tells a whole chapter and nothing else (`alike_coverage` of
    both): so long as it is told throughout, formula asks for no more. Another hand's translation of a chapter whose
    own work has the same turns throughout weighs .27 to .43, manuals that follow one form .14 to .21."""
    short_length: float = 22
    """Equal characters of one passage that are reported as a quotation though nothing marks them."""
    short_density: float = 0.5
    """Weight of each of its characters."""
    formula_demand: float = 1
    """How much more is needed of what says something, for each share of the equal runs that other chapters hold in
    the same order."""
    formula_held: float = 0.1
    """Of the equal runs: from here on, what two texts share may be how their genre words things. A genre words them
    loosely, and a copy follows its source:"""
    formula_formal: float = 0.5
    """The same by form: how many stand in articles or in code on both sides."""
    formula_identity: float = 0.7
    """Least identity of such a copy of half a chapter or more,"""
    formula_excerpt: float = 0.9
    """and of less,"""
    formula_weight: float = 300
    """unless it weighs so much,"""
    formula_passage: float = 100
    """or one passage of it does, which for each of its characters weighs as much as that least identity, or all
    sentences that are kept whole do, except in articles and code, whose genre keeps some of its sentences whole."""
    formula_paragraphs: float = 140
    """Weight of the paragraphs that are kept, from which articles and code are copied: one statute takes over a list or
    an article of another."""
    formula_share: float = 0.5
    """Of the equal runs: if so much says nothing, passages as long as a piece of an excerpt are boilerplate."""

    @property
    def version(self) -> str:
        """Name these thresholds, and the rules that they serve, by a digest."""
        named = {_FORMER_NAMES.get(name, name): value for name, value in asdict(self).items()}
        return derive_id("thresholds", str(REVISION), repr(sorted((named | _FORMER).items())))[:8]


_FORMER = {"confidence_slope": 2.116, "confidence_offset": 1.615}
"""What v0.1.0 had among its thresholds: still part of the digest, so that the same matches keep their ids."""
_FORMER_NAMES = {"boilerplate_on_site": "boilerplate_furniture"}
"""Names that thresholds had in v0.1.0, for the same reason."""
THRESHOLDS = Thresholds()
