"""The findings of a notice's check.

Each has a rule and what it is about; the rule determines whether the notice may be sent.
"""

from dataclasses import dataclass
from typing import Literal

Rule = Literal[
    "missing_element", "element_removed", "bad_field", "too_long", "too_many_pages", "several_hosts", "wrong_language",
    "no_pages", "no_recipient", "no_fair_use", "no_signatory", "no_power_of_attorney",
    "bad_address", "not_in_evidence", "page_gone", "licensed", "quotation", "false_alarm", "undecided", "no_ownership",
    "stale", "countered", "countered_elsewhere", "document_missing", "document_gone",
]
WARNINGS: frozenset[Rule] = frozenset({"stale", "countered_elsewhere", "document_missing"})
"""Rules that only warn; all others forbid sending."""


@dataclass(frozen=True)
class Finding:
    """One finding."""

    rule: Rule
    about: str = ""
    """The element, page or work that it is about."""
    detail: str = ""
    warns: bool = False

    @property
    def forbids(self) -> bool:
        """Whether the notice must not be sent."""
        return not self.warns and self.rule not in WARNINGS
