"""Generated worlds with known truth: each figure on the desk is true, and each link opens what it counts."""

import pytest

from benchmarks.insight.many_works.insight_desk import InsightDesk, desk_of
from benchmarks.insight.many_works.made_paces import made_work
from benchmarks.insight.many_works.offence_score import score_offences
from benchmarks.insight.many_works.words_read_back import SENTENCES, paragraphs_of
from benchmarks.insight.many_works.words_score import score_words
from tests.webadmin.conftest import Copies
from webadmin.coverage.models import SitePace

SEED = 50_001


@pytest.fixture
def insight(copies: Copies) -> InsightDesk:
    return desk_of(copies.database, "insight")


def test_answers_in_words_tell_the_truth_in_both_languages(insight: InsightDesk) -> None:
    found = score_words(insight, [SEED])
    assert (found.paragraphs_right, found.lags_right, found.links_right) == (
        found.paragraphs, found.lags, found.links)
    assert found.paragraphs > 2


@pytest.mark.parametrize("language", SENTENCES)
def test_a_wrong_figure_is_noticed(insight: InsightDesk, language: str) -> None:
    made = made_work(insight, SEED)
    pace = SitePace.objects.filter(work=made.work.id).order_by("-chapters", "site")[0]
    before = paragraphs_of(insight.client, f"/works/{made.work.id}/", language)
    SitePace.objects.filter(pk=pace.pk).update(chapters=pace.chapters + 1000)
    after = paragraphs_of(insight.client, f"/works/{made.work.id}/", language)
    assert before[1].sentences["shows"][0] == str(pace.chapters)
    assert after[1].sentences["shows"][0] == f"{pace.chapters + 1000:,}"


def test_offenders_are_counted_as_they_were_played(insight: InsightDesk) -> None:
    assert set(score_offences(insight, [SEED]).shares.values()) == {1.0}
