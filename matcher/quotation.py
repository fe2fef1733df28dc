"""Recognise quotation marks and attributions, which mark a quotation."""

import re

_PAIRS = tuple(zip("“「『‘«〝\uff02\"", "”」』’»〞\uff02\"", strict=True))
_OPENINGS = "“「『‘\"«〝\uff02>　 \n。，、；！？!?,.;()（）[]"
"""What may be between an attribution and the words: opening marks, and punctuation at the beginning of the copied
block."""
_OPENED = _OPENINGS.translate(dict.fromkeys(map(ord, "。！？.!?")))
_ON_LINE = _OPENINGS.replace("\n", "")
_SLACK, _SLACK_IN_WORDS = 8, 24
"""Maximum characters by which a copied block may extend too far by chance, in Chinese and in scripts with words (two or
three words)."""
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])’(?=[^\W\d_])")
_NEAR = 80
"""Characters before and after the quotation in which an attribution counts."""
_SENTENCE = r"(?:[^。！？.!?\n]|\b(?:Mr|Mrs|Ms|Dr|St)\.){0,60}(?:[“「『‘\"«〝][^\n]{0,16})?\Z"
"""The rest of the attributing sentence up to the words; the copied block may lack a few characters."""
_NAMED_BEFORE = re.compile(
    r"(?:写道|写到|说道|说过|曾说|指出|认为|谈到|提到|所言|所说|所写|有言|名言|引用|原文|描写|如下)" + _SENTENCE
    + r"|[说云曰言称写][：:，,]?\s*\Z|(?i:\b(?:wrote|writes|written|said|says|according to|quot\w+|observ\w+|notes?"
    r"|noted|puts? it|cited?)\b)" + _SENTENCE)
_STATUTE = re.compile(r"\A[^。！？\n]{0,30}》[^。！？\n]{0,8}第[〇零一二三四五六七八九十百千\d]{1,7}条"
                      r"[^。！？\n]{0,12}[：:，,]")
"""At the beginning of the words: both texts quote a law by its article."""
_WORK_BEFORE = re.compile(r"《[^》\n]{1,40}》[^\n]{0,20}(?:[：:]\s*)?\Z")
"""On the same line as the words, or before a colon; a heading above is no attribution."""
_CLOSED = r"^(?:[^\n]{0,8}[”」』’\"»])?[\s”」』’\"»。，,.）)]{0,6}"
_NAMED_AFTER = re.compile(
    _CLOSED + r"(?:——|—|--|\(|（|\[|【)?\s*(?:(?:出|摘|引|选|来|节选|节录|摘录|转引)自|语出|见于?《)"
    r"|" + _CLOSED + r"(?:——|—|--|\(|（|\[|【)\s*(?:《[^》\n]{1,40}》|(?i:from|by)\b|[A-Z][\w.]+[^)\n]{0,40}\))"
    r"|" + _CLOSED + r"(?:——|—|--)\s*[^\n。，！？；,.!?;]{2,30}\s*(?:\n|\Z)"
    r"|^[\s”」』’\"»，,]{1,6}(?:\w+\s){0,3}(?i:wrote|writes|said|says)\b|^[^\n]{0,40}这是.{0,20}《")


def is_quoted(text: str, start: int, stop: int) -> bool:
    """Tell whether text[start:stop] is in quotation marks or in a quoted block."""
    begin, most = _begin(text, start, stop), stop - (stop - start) // 4
    return any(_within(text, (begin, most, stop), *pair) for pair in _PAIRS) or _in_block(text, start)


def begins_with_statute(words: str) -> bool:
    """Tell whether words begin with a law named by its article."""
    return bool(_STATUTE.search(words[:_NEAR]))


def is_attributed(text: str, start: int, stop: int) -> bool:
    """Tell whether words right beside text[start:stop] name its author or work.

    Also true if it begins with a statute named by its article.
    """
    if begins_with_statute(text[start:stop]):
        return True
    begin, end = _begin(text, start, stop), _end(text, start, stop)
    before, after = text[max(0, begin - _NEAR):begin], text[end:end + _NEAR]
    return bool(_NAMED_BEFORE.search(before.rstrip(_OPENED)) or _WORK_BEFORE.search(before.rstrip(_ON_LINE))
                or _NAMED_AFTER.search(after))


def _begin(text: str, start: int, stop: int) -> int:
    """Find the opening mark just inside a block.

    The block may by chance extend a word too far to the left.
    """
    inside = text[start:start + min(_SLACK, (stop - start) // 4)]
    return start + max((inside.rfind(opening) for opening, closing in _PAIRS if opening != closing), default=-1) + 1


def _end(text: str, start: int, stop: int) -> int:
    """Find the closing mark just inside a block.

    The block may by chance extend a word too far to the right, into the attribution. Of marks further inside, only the
    one counts that closes what opened before the block; others belong to a dialogue in it.
    """
    inside = _APOSTROPHE.sub("'", text[_begin(text, start, stop):stop])
    in_words = inside[-_SLACK:].isascii()
    tail = len(inside) - min(_SLACK_IN_WORDS if in_words else _SLACK, (stop - start) // 4)
    marks = [(inside.find(closing, max(tail, 0)), opening, closing) for opening, closing in _PAIRS
             if opening != closing]
    ends = [mark for mark, *pair in marks if mark >= 0 and (not in_words or _is_first_to_close(inside[:mark], *pair))]
    return stop - len(inside) + min(ends, default=len(inside))


def _is_first_to_close(before: str, opening: str, closing: str) -> bool:
    """Tell whether a mark after `before` closes what was open before that text."""
    return before.count(opening) == before.count(closing) and not _closes(before, opening, closing)


def _within(text: str, block: tuple[int, int, int], opening: str, closing: str) -> bool:
    """Tell whether a mark opens before a block and closes after most of it.

    The block is given by its start, the end of most of it, and its stop. Marks may close and open in between only if an
    author is named; otherwise it is a dialogue, which is full of marks.
    """
    start, most, stop = block
    if opening == closing:
        line = text[text.rfind("\n", 0, start) + 1:start + 1]
        opens = line.count(opening) % 2 == 1
    else:
        first = text.rfind(opening, max(0, start - 400), start + 1)
        opens = first >= 0 and text.find(closing, first, start) < 0
    if not opens or text.find(closing, max(start + 1, most), stop + _NEAR) < 0:
        return False
    return not _closes(text[start + 1:most], opening, closing) or is_attributed(text, start, stop)


def _closes(text: str, opening: str, closing: str) -> bool:
    """Tell whether the open mark closes within a text."""
    depth = 1
    for character in text:
        if character == closing:
            depth -= 1
        elif character == opening:
            depth += 1
        if not depth:
            return True
    return False


def _in_block(text: str, start: int) -> bool:
    line = text[text.rfind("\n", 0, start) + 1:start]
    return line.lstrip("　 ").startswith((">", "＞"))
