"""Pages of a copyist who knows the rules and plays down what is copied.

Each trick aims at a rule that lowers a weight: repetition, lists and code, formula, a site's boilerplate, quotations.
Nothing in the words is changed, so a reader sees the copy at once.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random

from benchmarks.accuracy.modern import modern_page
from benchmarks.passages.cases import HOST, SCORED
from benchmarks.passages.verdict_words.labelled import Labelled

Trick = Callable[[str, str, Random], str]
"""Called with the copied text, an unrelated page and a random generator; returns the page."""
PIECE = 150, 400
"""Minimum and maximum characters of the copied text."""
STATUTES = ("第{}条　违反本办法规定的，由县级以上人民政府有关主管部门责令限期改正；逾期不改正的，依法追究刑事责任。",
            "第{}条　国务院有关部门应当按照各自的职责分工，负责本行政区域内的监督管理工作，具体办法另行制定。")
_SENTENCE = re.compile(r"[^。！？；\n]+[。！？；\n]*")


def sentences(text: str) -> list[str]:
    """Cut a text into sentences, without white space."""
    return [each.strip() for each in _SENTENCE.findall(text) if each.strip()]


def _beside(host: str, piece: str) -> str:
    middle = host.rfind("。", 0, len(host) // 2) + 1
    return f"{host[:middle]}\n{piece}\n{host[middle:]}"


def _lines(form: str) -> Trick:
    """Put each sentence into a numbered form."""
    return lambda copied, host, _: _beside(host, "\n".join(
        form.format(number, each) for number, each in enumerate(sentences(copied), 1)))


def _diluted(copied: str, host: str, random: Random) -> str:
    """Add much text that follows the same chapter loosely."""
    words = list(copied)
    loose = "".join(one if at % 5 < 2 else random.choice(host) for at, one in enumerate(words))
    return _beside(host, f"{copied}\n" + "\n".join(loose for _ in range(8)))


def _repeated(times: int) -> Trick:
    return lambda copied, host, _: _beside(host, "\n\n".join([copied] * times))


def _sentences_repeated(copied: str, host: str, _: Random) -> str:
    return _beside(host, "\n".join(each * 4 for each in sentences(copied)))


def _scattered_repeats(copied: str, host: str, _: Random) -> str:
    parts = sentences(host)
    step = max(len(parts) // 8, 1)
    return "\n".join(each if at % step else f"{each}\n{copied}" for at, each in enumerate(parts))


def _among_statutes(copied: str, host: str, _: Random) -> str:
    law = [each.format(number) for number in range(1, 21) for each in STATUTES]
    return "\n".join([*law[:20], copied, *law[20:]])


def _headed(copied: str, host: str, _: Random) -> str:
    return _beside(host, "\n".join(f"第{number}条　{each}" for number, each in enumerate(sentences(copied), 1)))


def _enumerated(copied: str, host: str, _: Random) -> str:
    plain = "".join(filter(str.isalnum, copied))
    return _beside(host, "、".join(plain[at:at + 5] for at in range(0, len(plain), 5)))


def _half_quoted(copied: str, host: str, _: Random) -> str:
    """Quote the passage and name a source, on a page with little else."""
    return f"正如书中所写：“{copied}”\n{host[:len(copied)]}"


def _apart(copied: str, host: str, _: Random) -> str:
    """Insert a paragraph of the host page after each copied sentence."""
    own = sentences(host)
    return "\n".join(f"{each}\n{''.join(own[(2 * at) % len(own):(2 * at) % len(own) + 2])}"
                     for at, each in enumerate(sentences(copied)))


TRICKS: dict[str, Trick] = {
    "twice": _repeated(2), "a dozen times": _repeated(12), "each sentence four times": _sentences_repeated,
    "scattered over the page": _scattered_repeats, "beside loose likeness": _diluted,
    "items": _lines("- {1}"), "numbered": _lines("{0}. {1}"), "rows of a table": _lines("| {0} | {1} |"),
    "strings of code": _lines("s[{0}] = (\"{1}\");"), "tagged": _lines("<li id=\"{0}\">{1}</li>"),
    "steps": _lines("步骤{0}：{1}（约{0}分钟）"), "enumerated": _enumerated, "articles of a law": _headed,
    "among statutes": _among_statutes, "quoted in half a page": _half_quoted, "apart": _apart,
}
"""Tricks by name."""


def played_down(texts: Sequence[str], rounds: int, series: str = SCORED) -> Iterator[tuple[str, Labelled]]:
    """Make pairs by each trick, all labelled as excerpts."""
    for name, trick in TRICKS.items():
        random = Random(f"played down:{series}:{name}")
        for _ in range(rounds):
            source, *others = random.sample(texts, 4)
            length = min(random.randint(*PIECE), len(source) * 2 // 5)
            start = random.randint(0, len(source) - length)
            page = trick(source[start:start + length], modern_page(random, HOST), random)
            yield name, Labelled(page, source, "excerpt", library=tuple(others), origin="played down")
