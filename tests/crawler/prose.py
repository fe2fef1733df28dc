"""Sentences generated for tests, different for every seed."""

import random

_WHO = (
    "老船工", "小姑娘", "邮差", "钟表匠", "守林人", "厨子", "教书先生", "货郎", "渔夫", "裁缝",
)
_WHEN = (
    "清晨", "黄昏", "半夜里", "雨停以后", "雪还没化的时候", "集市散了", "灯刚点上", "潮水退去时",
)
_WHAT = (
    "把旧信一封封摊在桌上", "沿着河岸慢慢往回走", "听见阁楼上有人轻轻咳嗽", "从井里打上来一桶星光",
    "在门后藏了一把铜钥匙", "数着墙上的刻痕不说话", "给每一只鸟都起了名字", "忘了自己为什么来这里",
    "把整座山的影子折进口袋", "等一个不会来的人",
)
_HOW = (
    "，风吹得窗纸沙沙作响。", "，谁也没有问他缘由。", "，直到炉火渐渐暗下去。", "，像是早就知道结局一样。",
    "，连狗都不叫了。", "，心里却异常平静。",
)


def sentence(source: random.Random) -> str:
    """Make one sentence."""
    return source.choice(_WHEN) + "，" + source.choice(_WHO) + source.choice(_WHAT) + source.choice(_HOW)


def paragraphs(seed: int, count: int = 12) -> list[str]:
    """Make paragraphs of a few sentences each."""
    source = random.Random(seed)
    return ["".join(sentence(source) for _ in range(source.randint(2, 5))) for _ in range(count)]


def chapter(seed: int, count: int = 12) -> str:
    """Make a chapter's text, one paragraph per line."""
    return "\n".join(paragraphs(seed, count))
