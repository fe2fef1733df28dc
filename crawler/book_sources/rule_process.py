"""Run rules of book sources on pages in a child process, as both are hostile.

`python -m crawler.book_sources.rule_process` answers lines of JSON with lines of JSON. The kernel ends it if a question
takes too much time or memory.
"""

import json
import re
import resource
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from crawler.book_sources.element_text import plain
from crawler.book_sources.page_request import without_options
from crawler.book_sources.rule_evaluation import (
    Values,
    items,
    matches,
    parse_document,
    replaced,
    text_of,
)
from crawler.book_sources.rule_syntax import parse_rule

SECONDS = 3.0
"""Seconds of processor time for each question."""
MEMORY = 2**30
"""Maximum bytes of address space."""
MOST_NOISE = 0.2
"""Maximum share (0–1) of a text that may be noise."""
MOST_PAGES = 2_000
"""Maximum addresses of next pages that one page may name."""
_MARKUP = re.compile(r"</?(?:p|br|div|span|a)\b[^<>]*>", re.IGNORECASE)
"""Tags that show that a text, such as a field of JSON, is markup."""
Rules = Mapping[str, str]


def contents(rules: Rules, text: str, values: Values) -> dict[str, Any]:
    """Read a table of contents.

    Returns titles, addresses and variables of chapters in the page's order, whether the newest is first, and the
    addresses of its next pages.
    """
    document = parse_document(text)
    listed = parse_rule(rules["ruleToc.chapterList"], for_list=True)
    name, address = parse_rule(rules["ruleToc.chapterName"]), parse_rule(rules["ruleToc.chapterUrl"])
    chapters = []
    for item in items(listed, document, values):
        own = Values(dict(values.variables), values.url)
        title, link = text_of(name, item, own).strip(), first_line(text_of(address, item, own))
        if title and link:  # the heading of a volume has no link
            chapters.append([title, without_options(link), {} if own.variables == values.variables else own.variables])
    return {"chapters": chapters, "is_reversed": listed.is_reversed,
            "next": _addresses(rules, "ruleToc.nextTocUrl", document, values)}


def chapter(rules: Rules, text: str, values: Values) -> dict[str, Any]:
    """Read a chapter's text and the addresses of its next pages.

    `replaceRegex` is applied to the text.
    """
    document = parse_document(text)
    body = text_of(parse_rule(rules["ruleContent.content"]), document, values)
    body = plain(body) if _MARKUP.search(body) else body
    _empty, *changes = rules.get("ruleContent.replaceRegex", "").split("##")
    if changes:
        body = replaced(body, changes[0], changes[1] if len(changes) > 1 else "", only_first=len(changes) > 2)
    return {"text": "\n".join(line.strip() for line in body.split("\n") if line.strip()),
            "next": _addresses(rules, "ruleContent.nextContentUrl", document, values)}


def search(rules: Rules, text: str, values: Values) -> dict[str, Any]:
    """Read the results of a search: names, authors, addresses and variables."""
    books = []
    for item in items(parse_rule(rules["ruleSearch.bookList"], for_list=True), parse_document(text), values):
        own = Values(dict(values.variables), values.url)
        name, author, address = (_optional(rules, f"ruleSearch.{field}", item, own)
                                 for field in ("name", "author", "bookUrl"))
        books.append([name, author, without_options(address), own.variables])
    return {"books": books}


def book(rules: Rules, text: str, values: Values) -> dict[str, Any]:
    """Read the address of the table of contents from a book's page."""
    document: Any = parse_document(text)
    if "ruleBookInfo.init" in rules:
        begun = items(parse_rule(rules["ruleBookInfo.init"], for_list=True), document, values)
        document = begun[0] if begun else document
    return {"contents": without_options(_optional(rules, "ruleBookInfo.tocUrl", document, values))}


def noise(rules: Rules, text: str, _values: Values) -> dict[str, Any]:
    """List the pieces of a text that `replaceRegex` removes, line by line.

    Empty if it removes so much that it cannot be noise.
    """
    _empty, *changes = rules.get("ruleContent.replaceRegex", "").split("##")
    found = matches(text, changes[0]) if changes and changes[0] and not any(changes[1:2]) else []
    pieces = [line.strip() for match in found for line in match.split("\n") if line.strip()]
    return {"pieces": pieces if sum(map(len, pieces)) <= MOST_NOISE * len(text) else []}


def first_line(text: str) -> str:
    """Return the first of several results."""
    return text.strip().split("\n")[0].strip()


def _optional(rules: Rules, field: str, document: Any, values: Values) -> str:
    return first_line(text_of(parse_rule(rules[field]), document, values)) if field in rules else ""


def _addresses(rules: Rules, field: str, document: Any, values: Values) -> list[str]:
    """List the addresses of next pages: one, or all that a page names."""
    found = text_of(parse_rule(rules[field]), document, values).split("\n") if field in rules else []
    return list(dict.fromkeys(address for line in found if (address := without_options(line.strip()))))[:MOST_PAGES]


WORK = {"contents": contents, "chapter": chapter, "search": search, "book": book, "noise": noise}


def answer(line: str) -> dict[str, Any]:
    """Answer one question: `[work, rules, text, url, variables]`."""
    work, rules, text, url, variables = json.loads(line)
    values = Values(variables, url)
    try:
        return {**WORK[work](rules, text, values), "variables": values.variables}
    except (ValueError, LookupError, RecursionError, MemoryError) as error:  # RuleError is a ValueError
        return {"error": f"{error}"[:300] or type(error).__name__}


def main() -> None:
    """Answer until standard input ends."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for line in sys.stdin:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        reply = json.dumps(answer(line))
        signal.setitimer(signal.ITIMER_PROF, 0)
        sys.stdout.write(f"{reply}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    with suppress(BrokenPipeError):
        main()
