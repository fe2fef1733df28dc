"""Differences shown to other browsers are worded from figures; sentences stored earlier are kept."""

import re

import pytest
from django.utils import translation

from crawler.crawl.accounting.other_views import View, difference
from storage.collections.crawls import Crawl, Difference
from webadmin.sites.crawl_account import advice_in_english, advice_in_words
from webadmin.words.catalogue import LANGUAGES, Language, Words, catalogue
from webadmin.words.differences import say_difference

URL = "http://shu.example/1"
LONG, OTHER = "".join(map(chr, range(0x4e00, 0x4e00 + 1200))), "".join(map(chr, range(0x6e00, 0x6e00 + 1500)))
AWAY = "http://notice.example/"
PAIRS = {
    "status": (View(403), View(200)),
    "text": (View(200, text=LONG), View(200, text=OTHER)),
    "status_and_text": (View(403), View(200, text=OTHER)),
    "leads_elsewhere": (View(302, AWAY), View(302, "http://ads.example/")),
    "leads_away": (View(200, text=LONG), View(302, AWAY)),
    "status_for_redirect": (View(302, AWAY), View(403)),
    "text_for_redirect": (View(302, AWAY), View(200, text=OTHER)),
}


def test_every_wording_has_its_pair_here() -> None:
    assert {key.removeprefix("shown.") for key in catalogue() if key.startswith("shown.")} == set(PAIRS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", PAIRS)
def test_a_difference_is_said_with_its_figures(rule: str, language: Language) -> None:
    found = difference(URL, *PAIRS[rule])
    assert found is not None
    assert found.rule == rule
    sentence = say_difference(found.shown_to("mobile"), Words(language))
    assert sentence.startswith(Words(language).named("browser", "mobile"))
    for name, value in found.figures.items():
        assert (f"{value:,}" if name.endswith("_characters") else "0.0%" if name == "alike" else str(value)) in sentence
    plain = re.sub(r"http\S+|\W", "", sentence.replace("http", " http"))
    assert bool(re.search("[a-z]", plain)) == (language == "en")


def test_a_stored_sentence_stands_for_itself() -> None:
    old = Difference.parse("mobile: 3 characters instead of {own}")
    assert say_difference(old, Words("zh-hans")) == "mobile: 3 characters instead of {own}"
    assert say_difference(Difference("status", {"own_status": 1}), Words("en")) == "status"


def test_the_advice_of_a_crawl_is_worded_in_the_language_that_is_on() -> None:
    found = difference(URL, *PAIRS["status"])
    assert found is not None
    why = '{"place": "b.zip/a.jpg", "pattern": "the file is empty", "values": {}, "more": 2}'
    crawl = Crawl("r", "s", files={"http://a/b.zip": why}, shown_otherwise={URL: found.shown_to("desktop")})
    files, cloaked = advice_in_english(crawl)
    assert "(b.zip/a.jpg: the file is empty (+2))" in files
    assert "(desktop browsers: status 200 instead of 403)" in cloaked
    with translation.override("zh-hans"):
        files, cloaked = advice_in_words(crawl)
    assert "文件为空 (+2)" in files
    assert "电脑浏览器：状态码为 200，而非 403" in cloaked


def test_a_reason_that_an_earlier_release_stored_is_shown_as_it_is() -> None:
    crawl = Crawl("r", "s", files={"http://a/b.zip": "b.zip: the file is damaged (+1)"})
    with translation.override("zh-hans"):
        assert "(b.zip: the file is damaged (+1))" in advice_in_words(crawl)[0].replace("（", "(").replace("）", ")")
