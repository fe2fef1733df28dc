"""A recogniser's result for a font's characters is accepted as far as it is consistent."""

import pytest

from crawler.fonts.alphabet import sure_looks

SCRAMBLED = dict(zip("一二三四五六七八九十", "甲乙丙丁戊己庚辛壬癸", strict=True))


@pytest.mark.parametrize(("looks", "shown", "kept"), [
    (SCRAMBLED, {}, SCRAMBLED),
    ({"一": "二", "三": "三"}, {}, {}),
    ({"一": "甲"}, {"二": "乙"}, {"一": "甲"}),
    ({"，": ",", "：": ":", "！": "!", "？": "?", "（": "(", "）": ")"}, {}, {}),
    ({"\ue001": "甲", "一": "二"}, {}, {"\ue001": "甲"}),
    ({"\ue001": "甲"}, {"一": "甲"}, {}),
])
def test_few_misread_characters_make_no_font_a_scrambling_one(
    looks: dict[str, str], shown: dict[str, str], kept: dict[str, str],
) -> None:
    assert sure_looks(looks, shown) == kept
