"""Tables of the app: cases, their copies, and the append-only history of both."""

from webadmin.cases.models.history import CaseEvent, EventKind, HistoryError
from webadmin.cases.models.page_copies import Copy
from webadmin.cases.models.standing import CaseState, Status, VerdictLabel
from webadmin.cases.models.work_on_site import Case

__all__ = ["Case", "CaseEvent", "CaseState", "Copy", "EventKind", "HistoryError", "Status", "VerdictLabel"]
