"""Check the text that would be sent.

Checks elements, addresses, schema, length and language.
"""

import json
import re
from collections.abc import Collection, Iterator

from webadmin.notices.kinds import NoticeKind
from webadmin.notices.kinds.notice_facts import NoticeFacts
from webadmin.notices.linting.findings import Finding

ADDRESS = re.compile(
    r"https?://\S+|(?<![a-z0-9_@./:%?=&#~+-])(?:[a-z0-9-]+\.)+[a-z]{2,}(?::[0-9]+)?/\S*", re.IGNORECASE)
"""An address, or a host with a path but without a scheme."""
AFTER = re.compile(r"[.,;:)\]>]*|[<>\"'，。；、）】].*")
"""Characters that may follow an address without being part of it."""


def text_findings(kind: NoticeKind, facts: NoticeFacts, body: str) -> Iterator[Finding]:
    """Check the text of a notice as it stands, with all edits."""
    yield from _elements(kind, facts, body)
    yield from _strange_addresses(kind, facts, body)
    if kind.schema is not None:
        yield from _schema(kind, body)
    size = len(body.encode())
    if kind.most_bytes and size > kind.most_bytes:
        yield Finding("too_long", str(size), str(kind.most_bytes))


def _elements(kind: NoticeKind, facts: NoticeFacts, body: str) -> Iterator[Finding]:
    """Check that each mandatory element has a value.

    The value must still appear in the text.
    """
    readable = _squeezed(_unescaped(kind, body))
    for element in kind.elements:
        value = element.value(facts)
        if element.mandatory and not value.strip():
            yield Finding("missing_element", element.name, element.law)
        elif element.mandatory and not all(_squeezed(line) in readable for line in value.splitlines()):
            yield Finding("element_removed", element.name, element.law)


def _strange_addresses(kind: NoticeKind, facts: NoticeFacts, body: str) -> Iterator[Finding]:
    """Find addresses added by a person: all must be addresses of the notice."""
    own = {*(page.url for page in facts.pages), *(work.address for work in facts.works)} - {""}
    own |= {url.partition("://")[2] for url in own if "://" in url}
    own |= {facts.passed_off.folder} if facts.passed_off else set()
    yield from (Finding("not_in_evidence", address) for address in dict.fromkeys(_others(_unescaped(kind, body), own)))


def _others(text: str, own: Collection[str]) -> Iterator[str]:
    """Yield the addresses in a text that are not among the given ones.

    The text directly after a known address is checked too.
    """
    at = 0
    while found := ADDRESS.search(text, at):
        address = found.group()
        meant = [url for url in own if address.startswith(url) and AFTER.fullmatch(address[len(url):])]
        if not meant:
            yield address
        at = found.start() + len(max(meant, key=len)) if meant else found.end()


def _schema(kind: NoticeKind, body: str) -> Iterator[Finding]:
    from jsonschema import Draft202012Validator  # imported here: takes a second of processor time

    try:
        document = json.loads(body)
    except ValueError as error:
        yield Finding("bad_field", "JSON", str(error))
        return
    for breach in Draft202012Validator(kind.schema or {}).iter_errors(document):
        yield Finding("bad_field", "/".join(map(str, breach.absolute_path)), breach.message[:300])
    if kind.contradictions and isinstance(document, dict):
        yield from (Finding("bad_field", field, "contradicts another field") for field in kind.contradictions(document))


def _unescaped(kind: NoticeKind, body: str) -> str:
    """Return the texts of a JSON body unescaped; another body is returned unchanged."""
    if kind.form != "json":
        return body
    try:
        return "\n".join(_strings(json.loads(body)))
    except ValueError:
        return body


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _strings(each)


def _squeezed(text: str) -> str:
    """Remove spaces and line breaks, which editing and mail programs change."""
    return re.sub(r"\s+", "", text)
