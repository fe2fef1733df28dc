"""Read a text with the errors of optical character recognition.

Look-alikes, lost characters, other punctuation, broken lines.
"""

from random import Random

_ALIKE = (
    "未末 己已 已巳 人入 八人 日曰 土士 干千 王玉 大太 天夫 午牛 白自 目且 力刀 木术 免兔 鸟乌 戌戍 住往 "
    "侯候 哀衷 拔拨 折拆 传侍 待侍 晴睛 清请 情清 持特 时吋 问间 问向 同何 名各 吃乞 呜鸣 困因 团困 处外 "
    "今令 冷泠 仓仑 休体 体本 壮状 竟竞 竞竟 第弟 弟第 真直 直真 便使 使便 却卻 那哪 没设 设没 说讲 就京 "
    "很狠 把扒 将蒋 和利 利和 与写 于干 从丛 只兄 都郡 才寸 忙忆 连莲 知和 些此 里理 来束 中申 又叉 也他"
)
_SIGNS = {"，": ",、. ", "。": ".．,", "！": "!1", "？": "?", "；": ";,", "：": ":;", "“": "\"「", "”": "\"」"}


def ocr_noise(text: str, random: Random, share: float) -> str:
    """Misread a share of the characters.

    Half become look-alikes if one is known, else any character; a quarter are lost. One punctuation mark of ten becomes
    another, and one character of 40 is followed by a line end.
    """
    alike = {pair[0]: pair[1] for pair in _ALIKE.split()}
    common = [symbol for symbol in text if symbol.isalpha()]
    return "".join(_read(symbol, random, share, alike, common) for symbol in text)


def _read(symbol: str, random: Random, share: float, alike: dict[str, str], common: list[str]) -> str:
    end = "\n" if random.random() < 1 / 40 else ""
    if symbol in _SIGNS:
        return (random.choice(_SIGNS[symbol]) if random.random() < 0.1 else symbol) + end
    if not symbol.isalpha() or random.random() >= share:
        return symbol + end
    if random.random() < 0.25:
        return end
    return alike.get(symbol, random.choice(common)) + end
