"""The verdict's rules, one by one."""

from dataclasses import replace

import pytest

from matcher import Matcher
from matcher.evidence import Evidence
from matcher.verdict import THRESHOLDS, Thresholds, decide
from storage.documents import Verdict

NOTHING = Evidence(3000, 3000, 0, 0, 0, 0, 0, 0)
WHOLE = Evidence(3000, 3000, 0.99, 0.99, 0.995, 2960, 2960, 1)
EXCERPT = Evidence(3000, 3000, 0.15, 0.15, 0.98, 440, 440, 1)
QUOTE = Evidence(900, 3000, 0.09, 0.03, 1.0, 80, 80, 1, quoted=1.0, attributed=1.0)
IDIOM = Evidence(3000, 3000, 0.01, 0.01, 1.0, 16, 16, 1)
POEM = Evidence(1500, 3000, 0.04, 0.02, 1.0, 56, 56, 1)
STOP_KEY = Evidence(900, 3000, 0.2, 0.05, 1.0, 160, 160, 1, common=0.9)
FOLLOWED = Evidence(280, 500, 0.9, 0.55, 0.48, 119, 119, 1, distinctive=0.29, distinctive_longest=0.29, gap=2.3)
WORDED_ANEW = Evidence(190, 190, 0.6, 0.6, 0.54, 77, 77, 1, distinctive=0.67, distinctive_longest=0.67, gap=3.3)
VERSE = Evidence(340, 240, 0.35, 0.54, 0.91, 118, 118, 1)
RETOLD = Evidence(3000, 3000, 0.2, 0.2, 0.25, 150, 150, 1, reworded=1.0)
SUMMARY = Evidence(3000, 3000, 0.06, 1.0, 0.03, 60, 60, 1, reworded=1.0)
TOLD = Evidence(3000, 3000, 0.2, 0.2, 0.35, 210, 210, 1, reworded=1.0)
BRIEF = Evidence(3000, 3000, 0.02, 0.02, 0.45, 40, 40, 1, reworded=1.0)
TRANSLATED = Evidence(750, 750, 0.9, 0.9, 0.5, 338, 338, 1, distinctive=0.65, heaviest_density=0.33,
                      held_elsewhere=0.45)


@pytest.mark.parametrize(("evidence", "verdict"), [
    (NOTHING, "unrelated"),
    (FOLLOWED, "reworded"),
    (replace(FOLLOWED, page_coverage=0.7), "unrelated"),
    (replace(FOLLOWED, held_elsewhere=0.3), "unrelated"),
    (replace(FOLLOWED, formal=0.6), "unrelated"),
    (replace(FOLLOWED, formula=0.6), "boilerplate"),
    (replace(VERSE, elsewhere=1.0), "quotation"),
    (replace(QUOTE, source_coverage=0.5, source_length=300), "near_copy"),
    (replace(QUOTE, source_coverage=0.5, source_length=300, quoted_there=1.0), "quotation"),
    (replace(QUOTE, source_coverage=0.5, source_length=300, quoted_there=1.0, page_coverage=0.4), "near_copy"),
    (VERSE, "near_copy"),
    (replace(VERSE, elsewhere=1.0, source_coverage=0.8), "near_copy"),
    (replace(VERSE, elsewhere=1.0, equal=350, longest=350, page_length=1200), "near_copy"),
    (RETOLD, "reworded"),
    (replace(RETOLD, distinctive=0.3, distinctive_longest=0.3), "unrelated"),
    (WHOLE, "identical"),
    (replace(WHOLE, identity=0.8, equal=2400, longest=2400, gap=3.5, kept=90), "reworded"),
    (replace(WHOLE, identity=0.8, equal=2400, longest=2400, gap=1.3, kept=90), "near_copy"),
    (replace(WHOLE, identity=0.9, equal=2700, longest=2700, gap=3.5, kept=90), "near_copy"),
    (replace(WHOLE, identity=0.8, equal=2400, longest=2400, gap=1.3, kept=90, in_words=0.9), "reworded"),
    (replace(WHOLE, identity=0.7, equal=2100, longest=2100, gap=1.3, kept=90), "reworded"),
    (replace(WHOLE, identity=0.7, equal=2100, longest=2100, gap=1.3, kept=2000), "excerpt"),
    (replace(EXCERPT, identity=0.8, equal=360, longest=360, gap=2.8, kept=60), "reworded"),
    (replace(EXCERPT, identity=0.8, equal=360, longest=360, gap=2.8, kept=300), "excerpt"),
    (replace(EXCERPT, passages=6, longest=25, equal=110, stretch=110), "excerpt"),
    (replace(EXCERPT, passages=6, longest=25, equal=110, stretch=50), "quotation"),
    (replace(EXCERPT, passages=4, longest=20, equal=64, stretch=64), "excerpt"),
    (replace(EXCERPT, passages=4, longest=20, equal=64, stretch=64, distinctive=0.5), "unrelated"),
    (replace(WORDED_ANEW, gap=1.4), "excerpt"),
    (WORDED_ANEW, "unrelated"),
    (Evidence(90, 3000, 0.52, 0.016, 1.0, 47, 47, 1), "excerpt"),
    (Evidence(90, 3000, 0.48, 0.016, 1.0, 43, 43, 1), "quotation"),
    (Evidence(90, 3000, 0.48, 0.016, 1.0, 43, 43, 1, distinctive=0.4, distinctive_longest=0.4), "unrelated"),
    (replace(WORDED_ANEW, kept=30), "excerpt"),
    (replace(WORDED_ANEW, disguised=True), "excerpt"),
    (replace(WORDED_ANEW, equal=90, longest=90), "reworded"),
    (replace(WHOLE, verbatim=0.4), "near_copy"),
    (replace(WHOLE, identity=0.8, equal=2400, longest=2400), "near_copy"),
    (replace(WHOLE, page_coverage=0.3), "near_copy"),
    (replace(WHOLE, source_coverage=0.3, equal=900, longest=900), "excerpt"),
    (replace(WHOLE, distinctive=0.02, distinctive_longest=0.02, formula=0.98, held_elsewhere=1.0), "identical"),
    (replace(WHOLE, distinctive=0.02, distinctive_longest=0.02, formula=0.98, held_elsewhere=1.0, page_coverage=0.5),
     "near_copy"),
    (replace(WHOLE, distinctive=0.02, distinctive_longest=0.02, formula=0.98, held_elsewhere=1.0, figures=9,
             figures_changed=0.2), "boilerplate"),
    (replace(WHOLE, identity=0.85, equal=400, longest=400, figures=12, figures_changed=0.9), "boilerplate"),
    (replace(WHOLE, identity=0.85, equal=400, longest=400, figures=12, figures_changed=0.5), "near_copy"),
    (replace(WHOLE, identity=0.85, equal=2500, longest=2500, figures=12, figures_changed=0.9), "near_copy"),
    (replace(WHOLE, identity=0.95, equal=400, longest=400, figures=12, figures_changed=0.9), "near_copy"),
    (EXCERPT, "excerpt"),
    (replace(EXCERPT, passages=4, longest=45, equal=150), "excerpt"),
    (replace(EXCERPT, passages=8, longest=20, equal=150), "unrelated"),
    (Evidence(50, 3000, 0.96, 0.016, 0.94, 46, 46, 1), "excerpt"),
    (IDIOM, "unrelated"),
    (POEM, "quotation"),
    (replace(POEM, distinctive=0.3, distinctive_longest=0.3), "unrelated"),
    (replace(POEM, quoted=1.0), "quotation"),
    (replace(POEM, identity=0.37, page_coverage=0.1), "unrelated"),
    (replace(WHOLE, identity=0.61, equal=1800, longest=1800, distinctive=0.18, distinctive_longest=0.18), "reworded"),
    (replace(WHOLE, identity=0.61, equal=1800, longest=1800, distinctive=0.18, distinctive_longest=0.18,
             formula=0.7, held_elsewhere=0.6), "boilerplate"),
    (replace(TRANSLATED, page_coverage=0.7), "boilerplate"),
    (replace(TRANSLATED, distinctive=0.4), "unrelated"),
    (replace(TRANSLATED, identity=0.65), "boilerplate"),
    (TRANSLATED, "reworded"),
    (QUOTE, "quotation"),
    (replace(QUOTE, equal=260, longest=260, page_coverage=0.28), "quotation"),
    (replace(QUOTE, equal=360, longest=360), "excerpt"),
    (replace(QUOTE, page_coverage=0.9), "excerpt"),
    (replace(QUOTE, page_length=9000, source_length=9000, equal=800, longest=80, passages=10), "quotation"),
    (replace(QUOTE, page_length=9000, source_length=3000, equal=800, longest=80, passages=10), "excerpt"),
    (replace(QUOTE, page_length=9000, source_length=9000, equal=800, longest=400, passages=3), "excerpt"),
    (replace(QUOTE, page_length=9000, source_length=9000, equal=800, longest=80, passages=10, stretch=400), "excerpt"),
    (replace(QUOTE, page_length=200_000, source_length=200_000, equal=9_000, longest=80, passages=120), "quotation"),
    (replace(QUOTE, page_length=200_000, source_length=200_000, equal=11_000, longest=80, passages=140), "excerpt"),
    (replace(QUOTE, page_length=9000, work_length=800, work_share=0.05), "quotation"),
    (replace(QUOTE, page_length=9000, work_length=800, work_share=0.2), "excerpt"),
    (replace(QUOTE, page_length=4000, work_length=800, work_share=0.05), "excerpt"),
    (replace(QUOTE, quoted=0.0, equal=120, longest=120), "excerpt"),
    (replace(QUOTE, source_coverage=0.6), "near_copy"),
    (replace(QUOTE, equal=20, longest=20), "quotation"),
    (STOP_KEY, "boilerplate"),
    (replace(EXCERPT, equal=160, longest=160, on_site=0.9), "boilerplate"),
    (replace(EXCERPT, on_site=0.9), "excerpt"),
    (TOLD, "reworded"),
    (replace(TOLD, distinctive=0.3, distinctive_longest=0.3), "reworded"),
    (replace(TOLD, distinctive=0.3, distinctive_longest=0.3, identity=0.2), "unrelated"),
    (replace(TOLD, distinctive=0.3, distinctive_longest=0.3, held_elsewhere=0.5), "unrelated"),
    (replace(WHOLE, identity=0.61, equal=1800, longest=1800, distinctive=0.4, distinctive_longest=0.4,
             formula=0.55, held_elsewhere=0.5, held_in_order=0.5), "boilerplate"),
    (replace(WHOLE, distinctive=0.3, distinctive_longest=0.3, formula=0.7, held_elsewhere=0.9), "identical"),
    (replace(EXCERPT, identity=0.88, equal=390, longest=390, distinctive=0.5, distinctive_longest=0.5,
             heaviest_density=0.44, formula=0.5, held_elsewhere=0.5), "boilerplate"),
    (replace(EXCERPT, identity=0.88, equal=390, longest=390, distinctive=0.5, distinctive_longest=0.5,
             heaviest_density=0.44, formula=0.5, held_elsewhere=0.5, disguised=True), "excerpt"),
    (replace(EXCERPT, identity=0.93, equal=410, longest=410, distinctive=0.5, distinctive_longest=0.5,
             heaviest_density=0.46, formula=0.5, held_elsewhere=0.5), "excerpt"),
    (replace(EXCERPT, identity=0.62, distinctive=0.6, distinctive_longest=0.6, held_elsewhere=0.3), "excerpt"),
    (replace(EXCERPT, identity=0.75, distinctive=0.6, distinctive_longest=0.6, held_elsewhere=0.3), "excerpt"),
    (replace(EXCERPT, identity=0.62, distinctive=0.6, distinctive_longest=0.6, heaviest_density=0.6,
             held_elsewhere=0.3), "boilerplate"),
    (replace(EXCERPT, identity=0.62, equal=170, longest=95, held_elsewhere=0.3), "boilerplate"),
    (replace(EXCERPT, identity=0.62, equal=170, longest=95, held_elsewhere=0.3, kept=110), "excerpt"),
    (replace(EXCERPT, identity=0.62, equal=170, longest=95, kept=110, formal=0.8), "boilerplate"),
    (replace(EXCERPT, formal=1.0), "excerpt"),
    (replace(WHOLE, identity=0.86, equal=2500, longest=2500, distinctive=0.55, distinctive_longest=0.55,
             heaviest_density=0.47, held_elsewhere=0.58, formal=1.0, gap=4.4, kept=645, paragraphs=80), "boilerplate"),
    (replace(WHOLE, identity=0.86, equal=2500, longest=2500, distinctive=0.55, distinctive_longest=0.55,
             heaviest_density=0.47, held_elsewhere=0.58, formal=1.0, gap=1.3, kept=645, paragraphs=80), "near_copy"),
    (replace(EXCERPT, identity=0.8, equal=352, longest=352, heaviest_density=0.5, distinctive=0.6,
             distinctive_longest=0.6, formal=1.0, gap=4.4, paragraphs=150, kept=150), "excerpt"),
    (replace(WHOLE, identity=0.55, equal=1650, longest=1650, distinctive=0.5, distinctive_longest=0.5,
             heaviest_density=0.3, formal=1.0), "boilerplate"),
    (replace(EXCERPT, identity=0.8, equal=352, longest=352, heaviest_density=0.5, distinctive=0.6,
             distinctive_longest=0.6, formal=1.0, gap=4.4, paragraphs=110, kept=150), "boilerplate"),
    (replace(EXCERPT, equal=210, longest=180, distinctive=0.38, distinctive_longest=0.35, held_elsewhere=0.65,
             held_in_order=0.2), "boilerplate"),
    (replace(EXCERPT, equal=210, longest=180, distinctive=0.38, distinctive_longest=0.35, held_elsewhere=0.4,
             held_in_order=0.2), "excerpt"),
    (replace(EXCERPT, identity=0.5, distinctive=0.3, distinctive_longest=0.3, kept=30), "unrelated"),
    (replace(EXCERPT, identity=0.65, equal=182, longest=182, page_coverage=0.7, distinctive=0.32,
             distinctive_longest=0.32, kept=54), "excerpt"),
    (replace(EXCERPT, equal=700, longest=610, distinctive=0.2, distinctive_longest=0.16, held_in_order=0.18,
             kept=115), "unrelated"),
    (replace(WHOLE, identity=0.65, equal=1900, longest=1900, distinctive=0.5, distinctive_longest=0.5,
             held_elsewhere=0.3), "reworded"),
    (replace(TOLD, reworded=0.0, identity=0.62), "excerpt"),
    (SUMMARY, "reworded"),
    (BRIEF, "unrelated"),
    (replace(BRIEF, likelihood=60.0), "reworded"),
    (replace(BRIEF, likelihood=60.0, distinctive=0.4), "unrelated"),
    (replace(BRIEF, likelihood=60.0, distinctive=0.7, identity=0.2), "unrelated"),
    (replace(BRIEF, likelihood=60.0, formula=0.6), "boilerplate"),
    (replace(BRIEF, likelihood=60.0, held_elsewhere=0.3, in_words=1.0), "boilerplate"),
    (replace(TOLD, identity=0.5, heaviest_density=0.5, held_elsewhere=0.18), "boilerplate"),
    (replace(TOLD, identity=0.5, heaviest_density=0.5, held_elsewhere=0.18, in_words=0.9), "reworded"),
    (replace(TOLD, identity=0.5, heaviest_density=0.5, held_elsewhere=0.25, in_words=0.9), "boilerplate"),
    (replace(SUMMARY, equal=48, longest=48), "reworded"),
    (replace(SUMMARY, equal=44, longest=44), "unrelated"),
    (replace(SUMMARY, equal=80, longest=80, distinctive=0.7, distinctive_longest=0.7, formula=0.3), "unrelated"),
    (replace(SUMMARY, page_coverage=0.1), "unrelated"),
    (replace(SUMMARY, held_elsewhere=0.2), "unrelated"),
    (replace(TOLD, reworded=0.0, source_coverage=0.7), "reworded"),
    (replace(TOLD, page_coverage=0.03, equal=50, longest=50), "reworded"),
    (replace(TOLD, page_coverage=0.03, equal=70, longest=70), "reworded"),
    (replace(TOLD, page_coverage=0.027, equal=34, longest=34), "unrelated"),
    (replace(STOP_KEY, equal=900, longest=900), "excerpt"),
])
def test_the_table(evidence: Evidence, verdict: Verdict) -> None:
    judgement = decide(evidence)
    assert judgement.verdict == verdict
    assert judgement.reason.rule
    assert all(0 <= value <= 1 or type(value) is int for value in judgement.reason.figures.values())


def test_matches_name_the_rules_that_judged_them() -> None:
    assert Matcher().version == "grams@9cfd50af seedchain@1d04877d verdict@739815e7"


def test_the_version_follows_every_threshold() -> None:
    assert Thresholds().version == THRESHOLDS.version
    assert replace(THRESHOLDS, excerpt_length=61).version != THRESHOLDS.version
