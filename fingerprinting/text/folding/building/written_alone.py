"""List how parts are written as single characters, and the splits this adds.

Few input methods offer 氵, so a text with split characters has 水 instead, or a character that looks similar.
"""

from functools import cache
from itertools import product

from fingerprinting.text.folding.building.further_splits import traditional, turned
from fingerprinting.text.folding.building.splits import STROKES, Split, frequencies, splits

WRITTEN_ALONE = [
    "亻人", "氵水", "氺水", "扌手", "龵手", "忄心", "㣺心", "讠言", "訁言", "辶辵", "纟丝糸",
    "糹糸丝", "糸丝", "钅金", "釒金", "刂刀", "攵攴", "罒网四", "衤衣", "𧘇衣", "礻示", "犭犬",
    "灬火", "艹草艸", "𥫗竹", "⺮竹", "饣食", "飠食", "王玉", "冫冰", "𧾷足", "⻊足", "爫爪",
    "牜牛", "耂老", "覀西", "虍虎", "丬爿", "月肉", "阝阜邑", "疒病", "宀家", "𤴓疋", "龰疋",
    "⺪疋", "𤣩王玉", "廴建", "屮艸", "巛川", "户戶", "㔾卩", "镸長", "㐅乂",
]  # fmt: skip
"""A part, and the characters written for it."""
LOOK_ALIKE = [
    "龶丰", "朩木", "夂夕", "夂攵", "乚乙", "乚㇄", "巳己", "巳已", "匚匸", "日曰", "曰日",
    "囗口", "𠃌㇆", "乀㇏", "龸尚", "亽人", "𠂇一", "丷八", "龷井", "丄上", "厶ム", "𡗗春",
    "戶户",
]  # fmt: skip
"""A part, and the characters that look like it."""
DOUBLED = dict(zip(
    "木人夕匕又月火土日口一山可手石车弓习百先夫水牛王玉田立赤束克戈虫言貝金馬至子女隹",
    "林从多比双朋炎圭昌吕二出哥拜磊轰弱羽皕兟㚘沝牪玨珏畕竝赫棘兢戔䖝誩賏鍂騳臸孖奻雔",
    strict=True,
))
"""The character that two equal parts make."""
TWO_STROKES = {
    "人": ("丿乀", "丿丶"), "入": ("丿乀", "丿乁"), "八": ("丿乀", "丿乁", "丿丶"),
    "了": ("乛亅", "㇇亅"), "力": ("㇆丿", "丿㇆"), "刀": ("㇆丿", "丿㇆"),
    "十": ("一丨",), "七": ("一乚", "一乙"), "九": ("丿乙", "丿㇈"),
    "几": ("丿乙", "丿㇈"), "儿": ("丿乚",), "厂": ("一丿",),
    "卜": ("丨丶",), "丁": ("一亅",), "又": ("㇇乀", "㇇丶"),
    "乃": ("㇋丿",), "匕": ("丿乚",), "乂": ("丿乀",),
}  # fmt: skip
"""The ways to write characters of two strokes as two strokes."""
ONE_STROKE_MORE = {
    "丶": (
        "王主 日白 大太 大犬 尸户 目自 王玉 刀刃 木术 力为 又叉 万方 义又 乂义 "
        "皿血 艮良 弋戈 勺勹 刁习 尤龙 头买 也他"
    ),
    "丿": (
        "十千 日白 目自 木禾 大夭 夫失 未朱 米釆 干午 巾币 土生 牛生 立产 夂处 "
        "亚严 尤龙 入久 牙穿 天夭 壬任 古舌 厂厅 户戶"
    ),
    "一": (
        "大夫 木本 木未 木末 日旦 大天 人大 了子 二三 十土 十士 牛生 火灭 止正 "
        "白百 兀元 乞气 卩卫 廿甘 口日 日目 土王 干王 贝页 小少"
    ),
    "丨": "口中 二工 日申 日由 日甲 千升 凵山 月用 巳巴 木朱 一十 丁丅 二干 上止",
    "亅": "二于 八小 一丁 可何 孑了",
    "乚": "日电 申电 舌乱 子孔 七匕 尸巴 子孑 礻礼 车轧 孚乳 日旦 匕比",
    "乙": "舌乱 子孔 艹艺 人亿 乞气 丷飞",
}
"""A stroke, and characters before and after it is added."""


@cache
def all_splits() -> list[Split]:
    """List all splits: shipped, derived, and with parts written as characters."""
    found = splits() + _of_strokes() + [Split(part, part, whole) for part, whole in DOUBLED.items()]
    found += turned(found)
    found += traditional(found)
    others = _others()
    return sorted({Split(left, right, each.whole) for each in found
                   for left, right in product(others.get(each.left, each.left), others.get(each.right, each.right))
                   if each.whole not in (left, right)},
                  key=lambda each: (each.left, each.right, -frequencies().single.get(each.whole, 0.0), each.whole))


def _of_strokes() -> list[Split]:
    """List the splits into strokes, or into a stroke and a character."""
    found = [Split(way[0], way[1], whole) for whole, ways in TWO_STROKES.items() for way in ways]
    for stroke, rows in ONE_STROKE_MORE.items():
        for row in rows.split():
            found += [Split(row[0], stroke, row[1]), Split(stroke, row[0], row[1])]
    return found + [Split(each.right, each.left, each.whole) for each in splits()
                    if {each.left, each.right} & {*STROKES, "一", "乙", "乚"}]


def _others() -> dict[str, str]:
    """Return the ways to write each part, the part itself first."""
    others: dict[str, str] = {}
    for row in (*WRITTEN_ALONE, *LOOK_ALIKE):
        known = others.get(row[0], row[0])
        others[row[0]] = known + "".join(way for way in row[1:] if way not in known)
    return others
