"""Map radicals that Unicode encodes separately to the characters they look like."""

_SUPPLEMENT = (
    "⺀冫⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺇几⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺑尣⺒巳⺓幺⺔彑⺕彐⺖忄⺗忄⺘扌⺙攵⺛旡⺜日⺝月⺞歹⺠民⺡氵"
    "⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭⺩王⺫罒⺬示⺭礻⺮竹⺯糹⺰纟⺱罒⺲罒⺳网⺴网⺵网⺶羊⺷羊⺸羊⺹耂⺺聿⺻聿⺼月⺽臼⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀"
    "⻄西⻅见⻆角⻈讠⻉贝⻋车⻌辶⻍辶⻎辶⻏阝⻐钅⻑長⻒镸⻓长⻔门⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻟飠⻠饣⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻬齐"
    "⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟"
)
RADICALS = dict(zip(_SUPPLEMENT[::2], _SUPPLEMENT[1::2], strict=True))
"""The CJK Radicals Supplement block, for most of which Unicode gives no decomposition."""


def spelled_again(character: str) -> list[str]:
    """List the radicals that look like a character."""
    return [radical for radical, plain in RADICALS.items() if plain == character]
