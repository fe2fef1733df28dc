"""The child process in which rules of book sources meet pages: both are hostile.

`python -m crawler.book_sources.rule_process` answers lines of JSON with lines of JSON; the kernel ends it at a
question that takes too long or too much memory.
"""

import json
import resource
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from crawler.book_sources.rule_evaluation import items, matches, parse_document, replaced, text_of
from crawler.book_sources.rule_syntax import RuleError, parse_rule

SECONDS = 3.0
"""Processor time a question."""
MEMORY = 2**30
"""Bytes of address space."""
MOST_NOISE = 0.2
"""Share of a text that may be noise."""


def contents(rules: Mapping[str, str], text: str) -> dict[str, Any]:
    """Read a table of contents.

    Titles and addresses of chapters, and the address of its next page.
    """
    document = parse_document(text)
    name, address = parse_rule(rules["ruleToc.chapterName"]), parse_rule(rules["ruleToc.chapterUrl"])
    found = items(parse_rule(rules["ruleToc.chapterList"], for_list=True), document)
    return {"chapters": [[text_of(name, item).strip(), text_of(address, item).strip()] for item in found],
            "next": _optional(rules, "ruleToc.nextTocUrl", document)}


def chapter(rules: Mapping[str, str], text: str) -> dict[str, Any]:
    """Read a chapter's text and the address of its next page.

    The text lacks what `replaceRegex` takes out.
    """
    document = parse_document(text)
    body = text_of(parse_rule(rules["ruleContent.content"]), document)
    _empty, *changes = rules.get("ruleContent.replaceRegex", "").split("##")
    if changes:
        body = replaced(body, changes[0], changes[1] if len(changes) > 1 else "", only_first=len(changes) > 2)
    return {"text": "\n".join(line.strip() for line in body.split("\n") if line.strip()),
            "next": _optional(rules, "ruleContent.nextContentUrl", document)}


def search(rules: Mapping[str, str], text: str) -> dict[str, Any]:
    """Read the books that a search found: names, authors and addresses."""
    document = parse_document(text)
    found = items(parse_rule(rules["ruleSearch.bookList"], for_list=True), document)
    return {"books": [[_optional(rules, f"ruleSearch.{field}", item) for field in ("name", "author", "bookUrl")]
                      for item in found]}


def book(rules: Mapping[str, str], text: str) -> dict[str, Any]:
    """Read where a book's page says that its table of contents is."""
    return {"contents": _optional(rules, "ruleBookInfo.tocUrl", parse_document(text))}


def noise(rules: Mapping[str, str], text: str) -> dict[str, Any]:
    """List the pieces of a text that `replaceRegex` takes out, line by line.

    None where it takes out so much that it cannot be noise.
    """
    _empty, *changes = rules.get("ruleContent.replaceRegex", "").split("##")
    found = matches(text, changes[0]) if changes and changes[0] and not any(changes[1:2]) else []
    pieces = [line.strip() for match in found for line in match.split("\n") if line.strip()]
    return {"pieces": pieces if sum(map(len, pieces)) <= MOST_NOISE * len(text) else []}


def _optional(rules: Mapping[str, str], field: str, document: Any) -> str:
    return text_of(parse_rule(rules[field]), document).strip().split("\n")[0] if field in rules else ""


WORK = {"contents": contents, "chapter": chapter, "search": search, "book": book, "noise": noise}


def answer(line: str) -> dict[str, Any]:
    """Answer one question: `[work, rules, text]`."""
    work, rules, text = json.loads(line)
    try:
        return WORK[work](rules, text)
    except (RuleError, KeyError, RecursionError, MemoryError) as error:
        return {"error": f"{error}"[:300] or type(error).__name__}


def main() -> None:
    """Answer until standard input ends."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for line in sys.stdin:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        told = answer(line)
        signal.setitimer(signal.ITIMER_PROF, 0)
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    with suppress(BrokenPipeError):
        main()
