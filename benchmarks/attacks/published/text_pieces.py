"""Divide texts into pieces, and name what stands around them."""

import re

_CLAUSE = re.compile(r"[^，。！？；：\n]+[，。！？；：”’」』]*")
_SENTENCE = re.compile(r"[^。！？\n]+[。！？]*[”’」』]*")
_LATIN_SENTENCE = re.compile(r"[^.!?]+[.!?]*[\"'”’)]*\s*")
_HAN = re.compile("[一-龥]")
NAMES = "小明", "阿华", "老王", "夜雨", "青衫客", "路人甲", "momo", "柠檬不酸"
LATIN_NAMES = "Alice", "Bob", "kate_92", "Sam", "theo", "Mallory"
REMARKS = ("哈哈哈哈笑死我了", "作者大大加油，催更", "这里好感动，哭了", "前排打卡", "有没有人一起看啊", "这段写得真好",
           "我觉得男主有点过分了", "沙发，终于更新了", "这个伏笔我猜到了", "看到这里不禁想起我的高中时代")
LATIN_REMARKS = ("lol same here", "this part made me cry", "first!", "who else is reading in winter",
                 "the author is so good at this", "I did not expect that at all", "please update soon")
TAGS = ("#小说推荐", "#连载", "#今日份阅读", "#书摘", "#睡前故事", "#每日一文")
LATIN_TAGS = ("#reading", "#story", "#thread", "#longread", "#books")
CODE = ("int count = 0;", "for (int i = 0; i < n; i++) {", "return result;", "self.value = value", "import sys", "}",
        "if (node == null) break;", "const items = await load(url);", "x += 1", "def run(self):")


def is_chinese(text: str) -> bool:
    """Tell whether a text is mostly Chinese."""
    return 2 * len(_HAN.findall(text)) > len("".join(text.split()))


def clauses(text: str) -> list[str]:
    """Divide Chinese by clauses, English into pieces of four to eight words."""
    if is_chinese(text):
        return _CLAUSE.findall(text)
    words = text.split()
    return [" ".join(words[at:at + 7]) for at in range(0, len(words), 7)]


def sentences(text: str) -> list[str]:
    """Divide a text by sentences."""
    if is_chinese(text):
        return _SENTENCE.findall(text)
    return [each.strip() for each in _LATIN_SENTENCE.findall(" ".join(text.split()))]


def remarks(text: str) -> tuple[str, ...]:
    """Name what readers write of a text, in its language."""
    return REMARKS if is_chinese(text) else LATIN_REMARKS


def names(text: str) -> tuple[str, ...]:
    """Name those who post, in the language of a text."""
    return NAMES if is_chinese(text) else LATIN_NAMES
