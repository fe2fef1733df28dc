"""Respell words: homophones, traditional script, pinyin, split characters."""

from collections.abc import Callable
from functools import cache
from typing import Any

from opencc import OpenCC
from pypinyin import Style, pinyin
from pypinyin.contrib.tone_convert import to_normal, to_tone3

from app.demo.disguises.hand import Hand

_SPELLINGS: tuple[Callable[[str], str], ...] = (str, to_tone3, to_normal)
_SPLIT = (
    "说讠兑 话讠舌 请讠青 谁讠隹 语讠吾 认讠人 识讠只 让讠上 记讠己 讲讠井 课讠果 谈讠炎 调讠周 试讠式 诗讠寺 "
    "读讠卖 他亻也 们亻门 你亻尔 作亻乍 住亻主 体亻本 信亻言 但亻旦 位亻立 像亻象 件亻牛 何亻可 停亻亭 做亻故 "
    "低亻氐 倒亻到 江氵工 河氵可 海氵每 法氵去 活氵舌 清氵青 洗氵先 湖氵胡 潮氵朝 泪氵目 汗氵干 酒氵酉 油氵由 "
    "渡氵度 滴氵啇 淡氵炎 打扌丁 找扌戈 把扌巴 抱扌包 拉扌立 推扌隹 提扌是 掉扌卓 指扌旨 挂扌圭 抬扌台 拍扌白 "
    "担扌旦 挑扌兆 按扌安 握扌屋 好女子 妈女马 她女也 姐女且 妹女未 娘女良 奶女乃 如女口 始女台 吃口乞 吗口马 "
    "呢口尼 听口斤 唱口昌 喝口曷 吧口巴 味口未 咬口交 叫口丩 林木木 树木对 村木寸 杯木不 板木反 桥木乔 相木目 "
    "根木艮 枝木支 松木公 样木羊 校木交 机木几 明日月 时日寸 晴日青 晚日免 昨日乍 暗日音 映日央 情忄青 快忄夬 "
    "怕忄白 忙忄亡 性忄生 恨忄艮 惊忄京 慢忄曼 懂忄董 钱钅戋 铁钅失 铜钅同 钟钅中 银钅艮 针钅十 纸纟氏 红纟工 "
    "线纟戋 给纟合 细纟田 跑足包 路足各 跟足艮 跳足兆 城土成 地土也 坛土云 块土夬 很彳艮 往彳主 待彳寺 对又寸 "
    "欢又欠 观又见 难又隹 鸡又鸟 到至刂 刻亥刂 别另刂 刚冈刂 动云力 助且力 功工力 加力口 和禾口 秋禾火 烧火尧 "
    "灯火丁 烟火因 炉火户 眼目艮 睡目垂 睛目青 盯目丁 脸月佥 脚月却 肚月土 码石马 砖石专 神礻申 阳阝日 阴阝月 "
    "队阝人 院阝完 都者阝 邮由阝 饭饣反 饿饣我 饱饣包 狗犭句 猫犭苗 狼犭良"
)
"""Characters and their two components, three characters each."""


def homophones(text: str, hand: Hand) -> str:
    """Replace some characters with common ones of the same sound in any tone."""
    others = _by_sound()
    parts = []
    for symbol, sound in zip(text, _sounds(text), strict=True):
        choice = others.get(to_normal(sound), "").replace(symbol, "") if _is_chinese(symbol) else ""
        parts.append(hand.random.choice(choice) if choice and hand.hits() else symbol)
    return "".join(parts)


def traditional(text: str, hand: Hand) -> str:
    """Write the whole text in traditional script, at random in the Taiwan variant."""
    return str(_converter(hand.random.choice(("s2t", "s2tw"))).convert(text))


def spelled_out(text: str, hand: Hand) -> str:
    """Write some characters in pinyin: with tone marks, with numbers, without tones."""
    return "".join(hand.random.choice(_SPELLINGS)(sound) if _is_chinese(symbol) and hand.hits() else symbol
                   for symbol, sound in zip(text, _sounds(text), strict=True))


def components(text: str, hand: Hand) -> str:
    """Split some characters into their components: 海 into 氵每."""
    split = _components()
    return "".join(split[symbol] if symbol in split and hand.hits() else symbol for symbol in text)


def _is_chinese(symbol: str) -> bool:
    return "\u4e00" <= symbol <= "\u9fff"


def _sounds(text: str) -> list[str]:
    """List the reading of each character in its context, with tone marks.

    A character without one reads as itself.
    """
    sounds = [readings[0] for readings in pinyin(text, style=Style.TONE, errors=_each)]
    return sounds if len(sounds) == len(text) else [pinyin(symbol, errors=_each)[0][0] for symbol in text]


def _each(run: str) -> Any:
    """Keep characters without a reading apart, which the library would merge.

    The library's type hints do not allow a list.
    """
    return list(run)


@cache
def _by_sound() -> dict[str, str]:
    """Map syllables to the 3,755 most common characters (first level of GB 2312)."""
    codes = (bytes((row, cell)) for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF))
    sounds: dict[str, str] = {}
    for symbol in filter(None, (code.decode("gb2312", "ignore") for code in codes)):
        sound = to_normal(_sounds(symbol)[0])
        sounds[sound] = sounds.get(sound, "") + symbol
    return sounds


@cache
def _converter(name: str) -> OpenCC:
    return OpenCC(name)


@cache
def _components() -> dict[str, str]:
    return {entry[0]: entry[1:] for entry in _SPLIT.split()}
