"""What a kind of notice is.

Its elements, templates, schema, deadlines, and where its requirements stand.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from string import Template
from typing import Any, Literal

from webadmin.notices.kinds.notice_facts import NoticeFacts, Tongue

Words = Mapping[str, str]
"""A text by language."""
WEEKEND = 5


@dataclass(frozen=True)
class Source:
    """Where requirements stand, and as of which day.

    A statute cited by name needs no address.
    """

    title: str
    address: str
    day: str
    """Of the edition or of its entry into force, ISO 8601, as exact as known."""


@dataclass(frozen=True)
class Element:
    """A part that a notice must or may have.

    Its value must stand in the text that is sent.
    """

    name: str
    label: Words
    value: Callable[[NoticeFacts], str]
    law: str = ""
    """The provision that asks for it."""
    mandatory: bool = True


@dataclass(frozen=True)
class AskedDocument:
    """A document that the requirements of a kind want to come with the notice."""

    kind: Literal["attorney", "identity", "proof", "evidence"]
    law: str
    """The provision, or the field of the form, that asks for it."""


@dataclass(frozen=True)
class Deadline:
    """A time that runs once something has happened.

    Days are calendar days or Mondays to Fridays.
    """

    name: str
    label: Words
    days: int
    starts: Literal["sent", "counter_notice"]
    source: str
    """The provision, or `practice` where no law sets it."""
    business: bool = False

    def ends(self, start: date) -> date:
        """Give the last day.

        Public holidays count as working days, so that the day is never too late for us.
        """
        if not self.business:
            return start + timedelta(days=self.days)
        day, left = start, self.days
        while left:
            day += timedelta(days=1)
            left -= day.weekday() < WEEKEND
        return day


@dataclass(frozen=True)
class Filled:
    """A notice as drafted: its subject, and its text, bulk lines or JSON."""

    subject: str
    body: str


@dataclass(frozen=True)
class NoticeKind:
    """One kind of notice; each has a file of its own beside this one."""

    name: str
    title: Words
    form: Literal["letter", "lines", "json"]
    channel: Literal["mail", "form", "api", "letter"]
    """How it reaches the recipient: sent by us as mail, pasted into a form, posted, or handed over."""
    sources: tuple[Source, ...]
    elements: tuple[Element, ...]
    accepted: tuple[Tongue, ...]
    """Languages in which the recipient takes it; others are for reading."""
    subject: Words
    templates: Words = field(default_factory=dict)
    write: Callable[[NoticeFacts], str] | None = None
    """Writes what is no letter."""
    schema: Mapping[str, Any] | None = None
    contradictions: Callable[[Mapping[str, Any]], Iterable[str]] | None = None
    """Names the fields of a JSON body that do not fit each other, which a schema cannot say."""
    documents: tuple[AskedDocument, ...] = ()
    deadlines: tuple[Deadline, ...] = ()
    about: Literal["copies", "passing_off"] = "copies"
    """What its case is about: a notice of copies names them, one of passing off names pages of the book."""
    asks_fair_use: bool = False
    bars_countered: bool = False
    """Whether its law forbids a further notice about an item that a counter-notice restored."""
    needs_live_pages: bool = True
    needs_recipient: bool = True
    most_pages: int = 0
    """0: no limit."""
    most_bytes: int = 0
    one_host: bool = False

    @property
    def tongues(self) -> tuple[str, ...]:
        """Languages it can be written in."""
        return tuple(self.templates) or self.accepted

    def fill(self, facts: NoticeFacts) -> Filled:
        """Fill the notice; raises KeyError for a language that it has no words in."""
        subject = Template(self.subject[facts.tongue]).substitute(reference=facts.reference,
                                                                  holder=facts.holder.name(facts.tongue))
        if self.write:
            return Filled(subject, self.write(facts))
        values = {element.name: element.value(facts) for element in self.elements}
        unused = {f"${element.name}" for element in self.elements if not (element.mandatory or values[element.name])}
        lines = (line for line in self.templates[facts.tongue].splitlines()
                 if not any(name in line.split() or line.endswith(name) for name in unused))
        text = Template("\n".join(lines)).substitute(values, reference=facts.reference, day=facts.day.isoformat())
        return Filled(subject, re.sub(r"\n{3,}", "\n\n", text).strip() + "\n")
