"""The definition of a kind of notice.

It has elements, templates, a schema, deadlines, and the sources of its requirements.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from string import Template
from typing import Any, Literal

from webadmin.notices.kinds.notice_facts import Language, NoticeFacts

Words = Mapping[str, str]
"""A text by language."""
WEEKEND = 5


@dataclass(frozen=True)
class Source:
    """The source of requirements, and the day as of which it was read.

    A statute that is cited by name needs no address.
    """

    title: str
    address: str
    day: str
    """Day of the edition or of its entry into force, ISO 8601, as exact as known."""


@dataclass(frozen=True)
class Element:
    """A part that a notice must or may have.

    Its value must appear in the text that is sent.
    """

    name: str
    label: Words
    value: Callable[[NoticeFacts], str]
    law: str = ""
    """The legal provision that requires it."""
    mandatory: bool = True


@dataclass(frozen=True)
class RequiredDocument:
    """A document that the requirements of a kind ask to enclose."""

    kind: Literal["attorney", "identity", "proof", "evidence"]
    law: str
    """The provision, or the field of the form, that asks for it."""


@dataclass(frozen=True)
class Deadline:
    """A period that starts with an event.

    Days are calendar days or Mondays to Fridays.
    """

    name: str
    label: Words
    days: int
    starts: Literal["sent", "counter_notice"]
    source: str
    """The provision, or `practice` if no law sets it."""
    business: bool = False

    def ends(self, start: date) -> date:
        """Return the last day.

        Public holidays count as working days, so that the result is never too late for us.
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
    """A drafted notice: its subject, and its text, bulk lines or JSON."""

    subject: str
    body: str


@dataclass(frozen=True)
class NoticeKind:
    """One kind of notice; each is defined in a file of its own in this folder."""

    name: str
    title: Words
    form: Literal["letter", "lines", "json"]
    channel: Literal["mail", "form", "api", "letter"]
    """How it reaches the recipient: sent as mail, pasted into a form, posted to an API, or handed over."""
    sources: tuple[Source, ...]
    elements: tuple[Element, ...]
    accepted: tuple[Language, ...]
    """Languages that the recipient accepts; the others are for reading."""
    subject: Words
    templates: Words = field(default_factory=dict)
    write: Callable[[NoticeFacts], str] | None = None
    """Writes the body of a notice that is not a letter."""
    schema: Mapping[str, Any] | None = None
    contradictions: Callable[[Mapping[str, Any]], Iterable[str]] | None = None
    """Yields fields of a JSON body that contradict each other, which a schema cannot express."""
    documents: tuple[RequiredDocument, ...] = ()
    deadlines: tuple[Deadline, ...] = ()
    about: Literal["copies", "passing_off"] = "copies"
    """What it is about: a notice about copies names copies, one about passing off names pages of the book."""
    asks_fair_use: bool = False
    bars_countered: bool = False
    """Whether its law forbids another notice about a page that a counter-notice restored."""
    needs_live_pages: bool = True
    most_pages: int = 0
    """Maximum number of pages; 0 for no limit."""
    most_bytes: int = 0
    one_host: bool = False

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which it can be written."""
        return tuple(self.templates) or self.accepted

    def fill(self, facts: NoticeFacts) -> Filled:
        """Fill the notice; raises KeyError for a language without templates."""
        subject = Template(self.subject[facts.language]).substitute(reference=facts.reference,
                                                                    holder=facts.holder.name(facts.language))
        if self.write:
            return Filled(subject, self.write(facts))
        values = {element.name: element.value(facts) for element in self.elements}
        unused = {f"${element.name}" for element in self.elements if not (element.mandatory or values[element.name])}
        lines = (line for line in self.templates[facts.language].splitlines()
                 if not any(name in line.split() or line.endswith(name) for name in unused))
        text = Template("\n".join(lines)).substitute(values, reference=facts.reference, day=facts.day.isoformat())
        return Filled(subject, re.sub(r"\n{3,}", "\n\n", text).strip() + "\n")
