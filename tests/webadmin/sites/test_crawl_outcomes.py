"""The wording of outcomes and remarks is complete, in both languages and on the command line."""

import re
import subprocess
import sys

import pytest
from django.utils import translation

from storage.crawl_remark import CrawlRemark
from storage.fetch_outcome import FetchOutcome
from webadmin.sites.crawl_outcomes import OUTCOMES, REMARKS, outcome_name, remark_names, remarks_in_english

CHINESE = re.compile("[一-鿿]")


def test_every_outcome_and_remark_has_words_of_its_own() -> None:
    assert set(OUTCOMES) == set(FetchOutcome)
    assert set(REMARKS) == set(CrawlRemark)
    assert len(set(OUTCOMES.values())) == len(OUTCOMES)
    assert len(set(REMARKS.values())) == len(REMARKS)


@pytest.mark.parametrize("outcome", FetchOutcome)
def test_outcomes_are_worded_in_chinese(outcome: FetchOutcome) -> None:
    with translation.override("zh-hans"):
        assert CHINESE.search(outcome_name(outcome))


def test_words_of_v0_1_0_are_worded_too() -> None:
    with translation.override("zh-hans"):
        assert outcome_name("status_503") == "服务器要求暂缓访问"
        assert remark_names("page_limit, trap") == "已达网页数上限 · 已略过无限生成的网址"
        assert remark_names("nothing_read, timeout") == "没有读到任何网页 · 超时"
    assert remarks_in_english("the site refuses us, since 3 pages were read") == [
        "the site refuses us", "since 3 pages were read"]
    assert remark_names("") == ""


def test_the_command_line_has_the_words_without_django_s_settings() -> None:
    code = "from webadmin.sites.crawl_outcomes import remarks_in_english as words; print(words('no_text')[0])"
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env={})
    assert output.stdout == "no text found\n"
