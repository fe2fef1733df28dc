"""Wrap the sentences of a text in a format.

Lyrics, subtitles, quotations, patches, code, tables, threads. A reader skips what recurs around each piece.
"""

import json
import re
from random import Random

from benchmarks.accuracy.modern import modern_page
from benchmarks.attacks.attack_class import Change
from benchmarks.attacks.published.text_pieces import (
    CODE,
    LATIN_TAGS,
    TAGS,
    clauses,
    is_chinese,
    names,
    remarks,
    sentences,
)


def lyrics(text: str, random: Random) -> str:
    """Give each clause the time at which it is sung (LRC)."""
    at, made = random.randrange(100), ["[ti:]", "[ar:]", "[by:]"]
    for each in clauses(text):
        made.append(f"[{at // 60:02}:{at % 60:02}.{random.randrange(100):02}]{each}")
        at += random.randint(2, 6)
    return "\n".join(made)


def _clock(seconds: int, sign: str = ".") -> str:
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}{sign}{seconds % 89 + 10}"


def styled_subtitles(text: str, random: Random) -> str:
    """Write each clause as an event of styled subtitles (ASS)."""
    at, made = random.randrange(100), list[str]()
    for each in clauses(text):
        end = at + random.randint(2, 6)
        made.append(f"Dialogue: 0,{_clock(at)},{_clock(end)},Default,,0,0,0,,{each}")
        at = end
    return "\n".join(made)


def comments_on_film(text: str, random: Random) -> str:
    """Write each clause as a comment that flies over a film (danmaku)."""
    return "\n".join(
        f'<d p="{at * 2.7:.5f},1,25,{random.randrange(1 << 24)},{1_600_000_000 + at * 37},0,'
        f'{random.randrange(1 << 32):08x},'
        f'{random.randrange(10**10)}">{each}</d>' for at, each in enumerate(clauses(text)))


def exported_chat(text: str, random: Random) -> str:
    """Write clauses as an exported chat: author and time above each."""
    minute, made = random.randrange(600), list[str]()
    for each in clauses(text):
        minute += random.randint(0, 2)
        made.append(f"{random.choice(names(text))} 2024-03-07 {minute // 60:02}:{minute % 60:02}:"
                    f"{random.randrange(60):02}\n{each}\n")
    return "\n".join(made)


def chat_with_replies(text: str, random: Random) -> str:
    """Write clauses as a chat in which other people answer each second one."""
    made = list[str]()
    for each in clauses(text):
        made.append(f"{names(text)[0]}: {each}")
        if random.random() < 0.5:
            made.append(f"{random.choice(names(text)[1:])}: {random.choice(remarks(text))}")
    return "\n".join(made)


def numbered_posts(text: str, random: Random) -> str:
    """Cut a text into short posts with their numbers, tags and counts."""
    is_han = is_chinese(text)
    joined, size = " ".join(text.split()) if not is_han else "".join(text.split()), random.randint(90, 130)
    pieces = [joined[at:at + size] for at in range(0, len(joined), size)]
    tags, made = TAGS if is_han else LATIN_TAGS, list[str]()
    for at, piece in enumerate(pieces, 1):
        counts = (f"转发 {random.randrange(99)} 评论 {random.randrange(99)} 赞 {random.randrange(999)}" if is_han else
                  f"{random.randrange(99)} reposts {random.randrange(999)} likes")
        made.append(f"@{random.choice(names(text))}\n({at}/{len(pieces)}) {piece} {' '.join(random.sample(tags, 2))}\n"
                    f"{counts}\n")
    return "\n".join(made)


def _folded_lines(text: str, random: Random) -> list[str]:
    width = random.randint(24, 40) if is_chinese(text) else random.randint(50, 72)
    lines = list[str]()
    for paragraph in text.split("\n"):
        lines += [paragraph[at:at + width] for at in range(0, len(paragraph), width)]
    return lines


def quoted_mail(text: str, random: Random) -> str:
    """Write a text as a mail that was answered, a mark before each line."""
    mark = "> " * random.randint(1, 4)
    return "\n".join(mark + line for line in _folded_lines(text, random))


def patch(text: str, random: Random) -> str:
    """Write each line as one that a patch adds, between lines that it removes."""
    made, other = ["--- a/doc.txt", "+++ b/doc.txt"], _other_lines(text, random)
    for at, line in enumerate(_folded_lines(text, random)):
        if at % 5 == 0:
            made.append(f"@@ -{at + 1},{random.randint(3, 9)} +{at + 1},{random.randint(3, 9)} @@")
        if random.random() < 0.5:
            made.append(f"-{other[at % len(other)]}")
        made.append(f"+{line}")
    return "\n".join(made)


def _other_lines(text: str, random: Random) -> list[str]:
    if is_chinese(text):
        return _folded_lines(modern_page(random, len(text)), random)
    return [" ".join(random.choices(("value", "config", "option", "default", "set", "the", "path"), k=7))
            for _ in range(40)]


def comments_in_code(text: str, random: Random) -> str:
    """Write lines as comments between lines of a program."""
    mark, made = random.choice(("// ", "# ", "-- ", " * ", "/// ")), list[str]()
    for line in _folded_lines(text, random):
        made.append(mark + line)
        if random.random() < 0.6:
            made.append("    " * random.randrange(3) + random.choice(CODE))
    return "\n".join(made)


def appended_strings(text: str, random: Random) -> str:
    """Write pieces as strings that a program appends."""
    form = random.choice(('s += "{}";', "sb.append(\"{}\");", "echo '{}' >> a.txt", "document.write('{}');",
                          "printf(\"{}\\n\");"))
    return "\n".join(form.format(each) for each in clauses(text))


def rows_of_table(text: str, random: Random) -> str:
    """Write each sentence in a row of a table, with a number and a remark."""
    left, gap, right = random.choice((("", ",", ""), ("", "\t", ""), ("| ", " | ", " |"), ("|-\n| ", " || ", "")))
    return "\n".join(f"{left}{at}{gap}{each}{gap}{random.choice(remarks(text))}{right}"
                     for at, each in enumerate(sentences(text), 1))


def rows_of_database(text: str, random: Random) -> str:
    """Write each sentence as a row of a database, or as a line of JSON."""
    if random.random() < 0.5:
        row = "INSERT INTO `t_content` (`id`, `user`, `text`, `note`) VALUES ({}, {}, '{}', '{}');"
        return "\n".join(row.format(at, random.randrange(999), each, random.choice(remarks(text)))
                         for at, each in enumerate(sentences(text), 1))
    return "\n".join(json.dumps({"id": at, "uid": random.randrange(999), "text": each, "like": random.randrange(99)},
                                ensure_ascii=False) for at, each in enumerate(sentences(text), 1))


def escaped_json(text: str, random: Random) -> str:
    r"""Write paragraphs as strings of JSON, with \n and \u3000 as text."""
    whole = json.dumps({"code": 0, "data": {"title": "", "content": text.replace("\n", "\n\u3000\u3000")}})
    return re.sub(r"\\u([4-9][0-9a-f]{3})", lambda found: chr(int(found[1], 16)), whole)


def bulleted(text: str, random: Random) -> str:
    """Write clauses as slides: bullets below numbered headings."""
    made, bullet = list[str](), random.choice("•-*◆✅▶")
    for at, each in enumerate(clauses(text)):
        if at % 6 == 0:
            made.append(f"\n第{at // 6 + 1}页" if is_chinese(text) else f"\nSlide {at // 6 + 1}")
        made.append(f"{bullet} {each}")
    return "\n".join(made)


def marked_text(text: str, random: Random) -> str:
    """Mark up sentences in LaTeX, BBCode, Markdown or HTML that is shown as text."""
    before, after = random.choice((
        ("\\item ", " \\\\"), ("[size=4][color=#333333]", "[/color][/size]"), ("**", "**  "),
        ("<p class=\"s\">", "</p>"),
        ("\\begin{quote}", "\\end{quote}"), ("<li>", "</li>"), ("{{quote|", "}}")))
    return "\n".join(f"{before}{each}{after}" for each in sentences(text))


def numbered_lines(text: str, random: Random) -> str:
    """Put numbers of lines in the margin, as editors and scholarly editions do."""
    form = random.choice(("{:>4} | {}", "{}\t{}", "{:03}: {}", "{} {}", "[{}] {}"))
    return "\n".join(form.format(at, line) for at, line in enumerate(_folded_lines(text, random), 1))


def every_few_characters(text: str, random: Random) -> str:
    """Break lines after every four to eight characters, in stanzas, as a poem."""
    size = random.randint(4, 8)
    if is_chinese(text):
        plain = re.sub("[^一-龥]", "", text)
        lines = [plain[at:at + size] for at in range(0, len(plain), size)]
    else:
        words = re.findall(r"[\w'’]+", text)
        lines = [" ".join(words[at:at + 3]).lower() for at in range(0, len(words), 3)]
    return "\n".join(line + "\n" * (at % 4 == 3) for at, line in enumerate(lines))


def questions_and_answers(text: str, random: Random) -> str:
    """Write sentences as questions and answers, or as the speeches of a play."""
    marks = random.choice((("问：", "答："), ("甲：", "乙："), ("Q: ", "A: "), ("A：（笑）", "B："), ("- ", "— ")))
    return "\n".join(f"{marks[at % 2]}{each}" for at, each in enumerate(sentences(text)))


WRAPPED: dict[str, Change] = {
    "lyrics": lyrics, "styled subtitles": styled_subtitles, "comments on a film": comments_on_film,
    "exported chat": exported_chat, "chat with replies": chat_with_replies, "numbered short posts": numbered_posts,
    "quoted mail": quoted_mail, "patch": patch, "comments in code": comments_in_code,
    "appended strings": appended_strings, "rows of a table with remarks": rows_of_table,
    "rows of a database": rows_of_database, "escaped JSON": escaped_json, "bulleted": bulleted,
    "sentences marked up": marked_text, "numbered lines": numbered_lines, "lines of a poem": every_few_characters,
    "questions and answers": questions_and_answers,
}
