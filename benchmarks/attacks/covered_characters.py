"""Replace every n-th character.

A look-alike, a mask, a private-use glyph. A reader recognises the character by its look, or by the context if one in
five is missing.
"""

from functools import cache
from random import Random

from benchmarks.attacks.attack_class import Change
from benchmarks.attacks.respelled import known_parts

ALIKE = (
    "己已巳 未末 土士 日曰 人入八 大太犬 天夭 干千于 王玉主 木本术 今令 刀力刃 几九 九丸 田由甲申 目自白 贝见 "
    "午牛 戊戌戍 晴睛 清请情 拨拔 折拆析 侯候 辩辨辫 免兔 乌鸟 风凤 名各 古右石 问间 间闻 困因囚 住往 "
    "完宗 官宫 历厉 买卖 没设 汪注 冶治 沧沦 抢抡 扬杨 场扬 提堤 坏环怀 怀杯 快块 决抉 孤弧狐 弧狐 很狠恨 恨根 "
    "根跟 跟银 便使 体休 作昨 他她 她地 池他 地池 们门 门闪 同向 向何 何河 可司 句旬 旬甸 乒乓兵 己已 米来 来末 "
    "失夫 夫天 无元 元无 开井 井并 不丕 下卞 上止 止正 正王 了子 子孑 小少 少步 又叉 叉义 义又 手毛 毛尾 尾屋 "
    "心必 必心 水永 永冰 火灭 灭火 山仙 出击 击出 生主 主住 去丢 丢去 在存 存在 有冇 那哪 哪那 这还 还环 说悦 悦说 "
    "话活 活括 语悟 悟语 道首 首道 看着 着看 到倒 倒到 得待 待侍 侍待 后石 前剪 里理 理埋 外处 处外 头买 头关 关头 "
    "家冢 知和 和知 如茹 为办 办为 的灼 的约 一丨 三亖 十卄 以似 似以 之乏 乏之 其甚 甚其 而面 面而 者都 都者 "
    "也世 所斫 于干 是昰 是提 我找 找我 你称 你尔 就蹴 年午 回囬 过讨 时对 对时 事亊 儿几 此比 比此 吾五 公分 分公 "
    "军车 车东 东车 马乌 白百 百白 长张 明朋 朋明 行衍 将浆 兵岳 命今 令今 城域 域城 书画 国囯 安女 臣巨 巨臣"
)
"""Characters that look alike, in groups."""
MASKS = "*×□口○■_"
PRIVATE_USE = range(0xE000, 0xF000)


@cache
def _alike() -> dict[str, str]:
    """Map characters to those that look alike.

    Other characters are mapped by a shared part, if parts are known.
    """
    table: dict[str, str] = {}
    for group in [*_sharing_a_part(), *ALIKE.split()]:
        for each in group:
            table[each] = group.replace(each, "")
    return {each: others for each, others in table.items() if others}


def _sharing_a_part() -> list[str]:
    groups: dict[str, str] = {}
    for whole, parts in known_parts().items():
        if len(whole.encode("gb2312", "ignore")) == 2:
            groups[parts[1]] = groups.get(parts[1], "") + whole
    return list(groups.values())


def look_alike(character: str, random: Random) -> str:
    """Return a look-alike character, or the same character if there is none."""
    return random.choice(_alike().get(character, character))


def private_use(character: str, random: Random) -> str:
    """Return a private code point that the site's own font draws as the character.

    The same character has the same code point on a page.
    """
    return chr(PRIVATE_USE[(ord(character) * 2_654_435_761 >> 7) % len(PRIVATE_USE)])


def mask(character: str, random: Random) -> str:
    """Return a masking character."""
    return random.choice(MASKS)


COVERS = {"look-alike": look_alike, "mask": mask, "private use": private_use}


def covered(text: str, random: Random, period: int, cover: str) -> str:
    """Cover every n-th Han character, from a random offset.

    If a character has no look-alike, the next one that has is covered.
    """
    due, parts, put = random.randint(1, period), [], COVERS[cover]
    for character in text:
        due -= "一" <= character <= "龥"
        other = put(character, random) if due <= 0 and "一" <= character <= "龥" else character
        due += period if other != character else 0
        parts.append(other)
    return "".join(parts)


def covering(period: int, cover: str = "") -> Change:
    """Cover every n-th character with one kind of cover, or with any."""
    return lambda text, random: covered(text, random, period, cover or random.choice(tuple(COVERS)))
