"""Why a decision was refused; the messages are for people."""

from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext as _

from webadmin.cases.models import Case, CaseState

if TYPE_CHECKING:
    from webadmin.cases.models import CaseEvent


class DecisionError(ValueError):
    """A decision was refused; nothing has changed."""


class TransitionRefusedError(DecisionError):
    """The new state may not follow the current one."""

    def __init__(self, case: Case, to: CaseState) -> None:
        super().__init__(_("Case %(case)s is “%(state)s”; “%(to)s” cannot follow that.") % {
            "case": case.pk, "state": case.get_state_display(), "to": to.label})


class ConflictError(DecisionError):
    """The case or copy has changed since the member looked at it."""

    def __init__(self, case: Case, last: "CaseEvent | None") -> None:
        self.last = last
        values = {"case": case.pk, "state": case.get_state_display()}
        if not last:
            super().__init__(_("Case %(case)s is “%(state)s” now and has changed after you had opened it. Nothing was "
                               "changed; check it again.") % values)
            return
        values["when"] = timezone.localtime(last.at).strftime("%Y-%m-%d %H:%M:%S")
        values["who"] = str(last.actor or _("the system"))
        super().__init__(_("Case %(case)s was set to “%(state)s” by %(who)s at %(when)s, after you had "
                           "opened it. Nothing was changed; check it again.") % values)


class NothingToUndoError(DecisionError):
    """The last change of state was not a decision, or it was already undone."""

    def __init__(self, case: Case) -> None:
        super().__init__(_("There is no decision about case %(case)s to undo.") % {"case": case.pk})
