"""The thresholds of all verdicts, by name."""

from dataclasses import asdict, dataclass

from storage.documents import derive_id

REVISION = 29
"""Part of the version of matches; raise it whenever a rule, or its evidence, judges differently with the same
thresholds."""


@dataclass(frozen=True)
class Thresholds:
    """Lengths in Chinese characters, other words counting for two; shares are 0–1."""

    identical_coverage: float = 0.95
    """Minimum coverage of both page and chapter for an identical copy."""
    identical_identity: float = 0.99
    """Minimum identity of an identical copy."""
    identical_verbatim: float = 0.95
    """Minimum share of the copied text that is written alike in the same order, for an identical copy."""
    copy_coverage: float = 0.5
    """Minimum coverage of the chapter for a near copy; below it, a copy is an excerpt."""
    copy_identity: float = 0.74
    """Minimum identity of a near copy; below it the chapter is retold. Translations of one text by different people
    have .49 to .78."""
    whole_coverage: float = 0.9
    whole_identity: float = 0.96
    whole_figures: float = 0.05
    whole_length: float = 120
    whole_density: float = 0.015
    """Minimum coverage of the chapter, minimum identity, maximum share of its figures that differ, minimum equal
    characters of one passage, and minimum weight per character for a whole chapter to be a copy however much of it is
    formula. A chapter of nothing else, such as the macros of a manual, is nobody's."""
    copy_length: float = 20
    """Minimum equal characters in one passage of a copy."""
    copy_weight: float = 80
    """Minimum weight of the equal characters for a near copy of a long chapter."""
    copy_weight_share: float = 0.3
    """The same per character of the chapter, for chapters too short to reach `copy_weight`."""
    excerpt_length: float = 60
    """Minimum equal characters in one passage of an excerpt; more than a regulated poem (56), which unrelated texts may
    both quote."""
    excerpt_total: float = 120
    """Minimum equal characters in all passages of an excerpt together."""
    excerpt_piece: float = 30
    """Minimum equal characters in the longest of these passages."""
    excerpt_stretch: float = 60
    """Minimum equal characters of passages that follow each other in the chapter, however far apart they are on the
    page."""
    excerpt_weight: float = 40
    """Minimum weight of the equal characters in one passage or stretch; twice as much in all passages is enough too."""
    excerpt_density: float = 0.22
    """Minimum weight per character in the passages; texts that only follow the same form have less."""
    alike_coverage: float = 0.8
    """Minimum coverage of a chapter that is similar throughout, although regular noise breaks every run in it."""
    alike_identity: float = 0.55
    """Minimum identity of such a chapter."""
    alike_formula: float = 0.1
    """Maximum share of the remaining equal runs that other chapters may have in that case."""
    post_coverage: float = 0.5
    """Minimum page coverage of a short page that consists mostly of copied words, even if others take turns with
    them."""
    post_length: float = 28
    """Minimum equal characters of such a short page."""
    quotation_length: float = 300
    """Maximum equal characters of one quotation, in quotation marks and with the author named; also of all quotations
    of a work, unless `quotation_share` allows more."""
    quotation_share: float = 0.1
    """Share of the shorter text that may be quoted in several pieces even if it is longer than `quotation_length`; no
    piece, together with those adjacent to it in the chapter, may be longer than that."""
    brief_share: float = 0.18
    brief_length: float = 120
    """Maximum length of a quotation for which `brief_share` applies instead of `quotation_share`; a review quotes in
    many places."""
    quotation_most: float = 10_000
    """Maximum characters of all quotations of a work, whatever the shares allow."""
    quotation_page: float = 0.34
    """Maximum coverage of the page; a quotation is part of a text of its own."""
    quotation_source: float = 0.25
    """Maximum coverage of the chapter."""
    elsewhere_source: float = 0.75
    """Maximum coverage of the chapter for what page and chapter quote from the same third work, or what the page quotes
    in marks, with the author named, and the chapter has in quotation marks too."""
    quotation_marked: float = 0.8
    """Minimum share of the copied characters that must be in quotation marks, and that must be attributed."""
    unmarked_length: float = 90
    """Maximum equal characters of a quotation that has only quotation marks or only an attribution."""
    boilerplate_common: float = 0.5
    """Minimum share of the keys in the passages that are stop keys."""
    boilerplate_length: float = 400
    """Maximum equal characters, of all chapters of a work together, that count as boilerplate."""
    boilerplate_on_site: float = 0.6
    """Minimum share of the copied characters that the site also shows on its other pages."""
    reworded_share: float = 0.5
    """Minimum share of the copied characters in passages that keep the content rather than the words."""
    reworded_identity: float = 0.6
    """Identity below which a copy that covers less than `copy_coverage` of the chapter counts as retold, even if the
    aligner found it."""
    reworded_length: float = 120
    """Minimum characters of the page in retold passages."""
    loose_identity: float = 0.88
    """Used instead of `reworded_identity` and `copy_identity` if whole phrases differ, as in another person's
    translation, rather than single characters."""
    loose_gap: float = 1.5
    """Minimum mean number of differing symbols between two equal runs for whole phrases to differ. Edits of up to three
    characters in ten give 1.1 to 1.45, different people's translations of one text 1.6 to 3.7."""
    loose_words: float = 0.5
    """Minimum share of the passages in words, such as English, from which a gap may be shorter: a word is a phrase."""
    loose_kept: float = 0.5
    """Share of the weight in sentences kept whole from which a text does not count as worded differently."""
    retold_length: float = 84
    """Used instead of `reworded_length` if passages keep the content, because such passages are found too short rather
    than too long."""
    retold_least: float = 30
    """Minimum weight of a retelling."""
    retold_weight_share: float = 0.26
    """Minimum weight of the shared words per character of the page in the passages of a retelling."""
    retold_identity: float = 0.3
    retold_weight: float = 40
    """Minimum identity and minimum weight of a long retelling, which may have a lower weight per character. Below this
    identity, the weight rises with the square of what is missing."""
    retold_likelihood: float = 50
    """Minimum logarithm of the likelihood ratio, in nats, of a retelling in words that may be shorter than
    `retold_length` and lighter than `retold_weight`. Texts that report the same event have up to 50."""
    likely_weight: float = 22
    """Minimum weight of such a retelling; more in proportion to what its identity lacks of `retold_identity`, as texts
    that enumerate the same names are far likelier too."""
    summary_identity: float = 0.15
    """Minimum identity of a retelling; passages below it summarise something much longer, because any long text has
    some words of a short one by chance."""
    summary_weight_share: float = 0.22
    """Minimum value, for a summary, of the weight per character times the share of the equal runs that says something;
    code, for example, has more in common by chance."""
    summary_weight: float = 46
    """Minimum weight of a summary."""
    reworded_weight: float = 60
    """Minimum weight of the equal characters in a retold passage found by the aligner."""
    reworded_density: float = 0.16
    """Minimum weight per character in such passages."""
    reworded_demand: float = 3
    """By how many times the required weights of retellings and summaries rise per share of the equal runs that other
    chapters have, because all texts of a genre share its usual wording."""
    throughout_coverage: float = 0.6
    """Minimum coverage of both page and chapter for formulas to be counted by works instead of chapters. If a page
    covers a chapter throughout, turns of phrase that recur in the work are its own; in a fragment they may be the
    genre's."""
    throughout_weight: float = 200
    throughout_density: float = 0.25
    """Minimum weight, and minimum weight per character, of a page that retells a whole chapter and nothing else
    (`alike_coverage` of both); in that case shared formulas do not raise the requirements. Another person's translation
    of a chapter whose own work has the same turns of phrase throughout weighs .27 to .43, manuals that follow one form
    .14 to .21."""
    told_equal: float = 100
    told_identity: float = 0.4
    told_density: float = 0.12
    """Minimum equal characters of one passage, minimum identity, and minimum weight per character of a page that
    follows a part of a chapter and has nothing else (`alike_coverage`), if other chapters have nearly nothing of it
    (`alike_formula`)."""
    short_length: float = 22
    """Minimum weight of the heaviest passage to be reported as a quotation although it has neither quotation marks nor
    an attribution; also minimum weight of the copied text of a short page."""
    short_density: float = 0.5
    """Minimum weight per character in the passages for such a report."""
    formula_demand: float = 1
    """By how many times the required weights of an excerpt or near copy rise per share of the equal runs that other
    chapters have in the same order."""
    formula_held: float = 0.17
    """Minimum share of the equal runs that other chapters have for two texts to be checked for only following the same
    genre."""
    formula_held_in_words: float = 0.2
    """The same for passages in words (`loose_words`): other texts on the same topic share some phrases of any text."""
    formula_formal: float = 0.5
    """Minimum share of the equal runs in articles, code or measures on both sides for the same check."""
    formula_identity: float = 0.7
    """Minimum identity of a copy that covers at least `copy_coverage` of the chapter and passes this check; a genre
    words things loosely, a copy follows its source closely."""
    formula_excerpt: float = 0.9
    """The same for a copy that covers less."""
    formula_weight: float = 300
    """Minimum weight with which a copy passes the check regardless of its identity. Articles, code and measures pass so
    only with an identity of at least `reworded_identity`."""
    formula_passage: float = 100
    """Minimum weight of a single passage with which a copy passes the check, if the passage's weight per character
    reaches `formula_identity`; also of all sentences kept whole, except in articles, code and measures, whose genre
    keeps some sentences whole. A copy that weighs less fails the check if other chapters have at least `formula_share`
    of it."""
    formula_paragraphs: float = 140
    """Minimum weight of the paragraphs kept in a copy of articles, code or measures; one statute may take over a list
    or an article from another."""
    form_figures: int = 8
    form_interval: float = 60
    form_changed: float = 0.7
    """Minimum number of figures in the passages, maximum equal characters per figure, and minimum share of them that
    differ, for two texts to fill in the same form."""
    formula_share: float = 0.5
    """Minimum share of the equal runs that says nothing for passages of at least `excerpt_piece` characters to be
    boilerplate."""

    @property
    def version(self) -> str:
        """Digest of these thresholds and the revision of the rules."""
        named = {_FORMER_NAMES.get(name, name): value for name, value in asdict(self).items()}
        return derive_id("thresholds", str(REVISION), repr(sorted((named | _FORMER).items())))[:8]


_FORMER = {"confidence_slope": 2.116, "confidence_offset": 1.615}
"""Values that v0.1.0 had among its thresholds; still part of the digest, so that the same matches keep their ids."""
_FORMER_NAMES = {"boilerplate_on_site": "boilerplate_furniture"}
"""Names that thresholds had in v0.1.0, kept in the digest for the same reason."""
THRESHOLDS = Thresholds()
