"""Names of people, places and companies, and English sentences of a text's own."""

from itertools import product

_SURNAMES = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹"
_GIVEN = ("建国", "志强", "晓梅", "桂芳", "海燕", "永刚", "文静", "立新", "春生", "雪松", "明", "丽", "伟", "静",
          "子涵", "浩然", "思远", "家辉", "玉兰", "国栋")
_PLACES_FROM = "东西南北清平安永长青白石沙柳桥古龙凤金银双三大小新"
_PLACES_TO = "河山泉岭湖溪台坪庄店川湾桥林坝塘"
_TRADES = ("华信", "中达", "恒源", "金鼎", "瑞丰", "天成", "远大", "宏图", "东方", "博雅")
_SUBJECTS = ("The old miller", "Her neighbour's cousin", "A quiet clerk", "The harbour pilot", "My great-aunt",
             "The choir", "One surveyor", "The beekeeper", "A travelling tailor", "The night porter")
_VERBS = ("mended", "painted", "hid", "borrowed", "described", "weighed", "lost", "photographed", "auctioned", "copied")
_OBJECTS = ("a cracked barometer", "seven brass keys", "the parish ledger", "an unfinished quilt", "two stubborn mules",
            "the ferry timetable", "a crate of lemons", "some forgotten letters", "the church clock", "a glass float")
_CIRCUMSTANCES = ("before the thaw", "behind the cannery", "without telling anyone", "during the long strike",
                  "for a bag of barley", "on a dare", "while the band rehearsed", "under a borrowed tarpaulin",
                  "after the second flood", "in exchange for lodging")

_PLACES = tuple(map("".join, product(_PLACES_FROM, _PLACES_TO)))
NAMES = {
    "人": tuple(map("".join, product(_SURNAMES, _GIVEN))),
    "市": ("临川", "云阳", "海宁", "定州", "金湖", "永安", "凤台", "江陵", "宁河", "桐城", "青田", "沧源"),
    "区": ("城关", "新城", "高新", "滨江", "龙泉", "铁西", "南湖"),
    "省": ("江", "湘", "川", "豫", "粤", "浙", "皖", "赣"),
    "县": tuple(f"{place}县" for place in _PLACES[::7]),
    "镇": _PLACES,
    "公司": tuple(f"{place}{trade}{kind}有限公司" for place, trade, kind in product(
        ("江城", "临川", "海宁", "定州", "云阳"), _TRADES, ("科技", "商贸", "建设工程", "物流", "实业"))),
    "own": tuple(f"{' '.join(words)}." for words in product(_SUBJECTS, _VERBS, _OBJECTS, _CIRCUMSTANCES)),
}
"""Pools that every form may use."""
