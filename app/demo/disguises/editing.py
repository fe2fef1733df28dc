"""Change the wording: substitute, insert and omit characters, use synonyms."""

import re
from functools import cache

from app.demo.disguises.hand import Hand

_UNIT = re.compile(r"[\u4e00-\u9fff]|[A-Za-z][A-Za-z'’]*")
_SYNONYMS = (
    "已经=早已 忽然=突然 立刻=马上 非常=十分 特别=格外 几乎=差不多 仿佛=好像 似乎=好似 大概=大约 也许=或许 "
    "当然=自然 终于=总算 始终=一直 常常=时常 偶尔=间或 渐渐=慢慢 赶紧=连忙 其实=实际上 果然=果真 究竟=到底 "
    "居然=竟然 原来=本来 仍旧=仍然 从前=以前 后来=之后 如今=现在 刚才=方才 那时=当时 明白=清楚 知道=晓得 "
    "觉得=感到 以为=认为 看见=瞧见 听见=听到 告诉=告知 回答=答复 询问=打听 喜欢=喜爱 害怕=惧怕 担心=忧虑 "
    "高兴=开心 难过=伤心 生气=恼火 惊讶=吃惊 安静=宁静 寂静=静寂 明亮=亮堂 黑暗=昏暗 寒冷=冰冷 美丽=漂亮 "
    "巨大=庞大 微小=细小 迅速=飞快 缓慢=迟缓 仔细=细致 认真=用心 简单=容易 复杂=繁复 重要=要紧 奇怪=古怪 "
    "有趣=有意思 父亲=爸爸 母亲=妈妈 孩子=小孩 老人=老者 朋友=友人 邻居=街坊 房子=屋子 道路=路途 夜里=夜间 "
    "早晨=清晨 傍晚=黄昏 时候=时分 地方=所在 东西=物件 声音=声响 样子=模样 办法=法子 缘故=原因 力气=力量 "
    "本事=能耐 毛病=缺点 规矩=规则 消息=音讯 故事=传说 眼睛=双眼 脑袋=头 肩膀=肩头 衣服=衣裳 开始=起初 "
    "结束=完结 停止=停下 寻找=寻觅 发现=察觉 离开=离去 回来=归来 拿着=握着 站着=立着 坐下=落座 走路=行走 "
    "帮助=帮忙 保护=守护 打开=开启 关上=合上 等待=等候 记得=记着 忘记=忘掉 相信=信任 因为=由于 所以=因此 "
    "但是=可是 不过=然而 如果=要是 虽然=尽管 而且=并且 或者=要么 什么=啥 怎么=怎样 没有=没 一样=相同 "
    "许多=很多 所有=全部 每天=天天 整个=全个 一点=少许 两个=俩 慢慢地=缓缓地 轻轻地=轻手轻脚地 "
    "worried=anxious small=little large=big quick=fast began=started ended=finished house=home "
    "thought=believed answered=replied asked=inquired perhaps=maybe"
)
"""Pairs of interchangeable words."""


def edits(text: str, hand: Hand) -> str:
    """Substitute, omit or insert characters (words in Latin text), equally often."""
    words = _UNIT.findall(text) or [""]

    def edited(unit: re.Match[str]) -> str:
        if not hand.hits():
            return unit[0]
        other = hand.random.choice(words)
        gap = " " if unit[0].isascii() else ""
        return hand.random.choice((other, "", unit[0] + gap + other))

    return _UNIT.sub(edited, text)


def synonyms(text: str, hand: Hand) -> str:
    """Replace words with synonyms from a small table."""
    table = _synonyms()
    return _known_words().sub(lambda word: table[word[0]] if hand.hits() else word[0], text)


@cache
def _synonyms() -> dict[str, str]:
    pairs = [entry.split("=") for entry in _SYNONYMS.split()]
    return {one: other for left, right in pairs for one, other in ((right, left), (left, right)) if len(one) > 1}


@cache
def _known_words() -> re.Pattern[str]:
    return re.compile("|".join(sorted(_synonyms(), key=len, reverse=True)))
