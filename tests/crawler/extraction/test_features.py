"""Features of lines for the random forest."""

import re

from lxml import etree

from crawler.extraction.markup.lines import PageLine
from crawler.extraction.ranking.features import SAMPLE, chinese_letters

HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
TEXTS = ("", "plain", "㏿㐀鿿ꀀ", "\uf8ff\uf900\ufaff\ufb00", "\U00020000\ud800雨。",
         "雨" * (SAMPLE + 1), "a雨" * SAMPLE)


def test_chinese_letters_are_counted_in_each_line() -> None:
    node = etree.Element("p")
    lines = [PageLine(text, 0, node) for text in TEXTS]
    assert chinese_letters(lines).tolist() == [len(HAN.findall(text[:SAMPLE])) for text in TEXTS]
    assert chinese_letters([]).tolist() == []
