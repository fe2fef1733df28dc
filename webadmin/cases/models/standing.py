"""States of cases and copies, and verdicts of the matcher, with their labels."""

from django.db import models

from webadmin.words.labels import label


class CaseState(models.TextChoices):
    """The state of a case."""

    NEW = "new", label("state.new")
    CONFIRMED = "confirmed", label("state.confirmed")
    FALSE_ALARM = "false_alarm", label("state.false_alarm")
    LICENSED = "licensed", label("state.licensed")
    QUOTATION = "quotation", label("state.quotation")
    NOTICE_DRAFTED = "notice_drafted", label("state.notice_drafted")
    SENT = "sent", label("state.sent")
    ANSWERED = "answered", label("state.answered")
    REMOVED = "removed", label("state.removed")
    REFUSED = "refused", label("state.refused")
    COUNTER_NOTICE = "counter_notice", label("state.counter_notice")
    NO_ANSWER = "no_answer", label("state.no_answer")
    SECOND_WAVE = "second_wave", label("state.second_wave")
    COURT = "court", label("state.court")
    CLOSED = "closed", label("state.closed")

    @property
    def of_copies(self) -> "Status":
        """The status that a case in this state gives to its copies."""
        return Status(self) if self in Status.values else Status.CONFIRMED


class CaseKind(models.TextChoices):
    """The subject of a case: copies, or a book that passes off."""

    COPIES = "copies", label("case_kind.copies")
    INVENTED = "invented", label("case_kind.invented")
    RENAMED = "renamed", label("case_kind.renamed")
    STITCHED = "stitched", label("case_kind.stitched")


class Status(models.TextChoices):
    """Status of a copy.

    It follows the decision about the case, unless the copy is an exception.
    """

    NEW = "new", label("state.new")
    CONFIRMED = "confirmed", label("state.confirmed")
    FALSE_ALARM = "false_alarm", label("state.false_alarm")
    LICENSED = "licensed", label("state.licensed")
    QUOTATION = "quotation", label("state.quotation")
    CLOSED = "closed", label("state.closed")


class VerdictLabel(models.TextChoices):
    """The matcher's verdicts with their labels."""

    IDENTICAL = "identical", label("verdict.identical")
    NEAR_COPY = "near_copy", label("verdict.near_copy")
    EXCERPT = "excerpt", label("verdict.excerpt")
    REWORDED = "reworded", label("verdict.reworded")
    TRANSLATED = "translated", label("verdict.translated")
    QUOTATION = "quotation", label("verdict.quotation")
    LICENSED = "licensed", label("verdict.licensed")
    BOILERPLATE = "boilerplate", label("verdict.boilerplate")
    UNRELATED = "unrelated", label("verdict.unrelated")
