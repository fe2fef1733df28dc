"""Tables of the app: cases, copies, their history, and bulk decisions."""

from webadmin.cases.models.bulk_decisions import UNFINISHED, BulkItem, BulkJob, BulkState
from webadmin.cases.models.due_judgements import DueJudgement
from webadmin.cases.models.history import CaseEvent, EventKind
from webadmin.cases.models.mentions import Mention
from webadmin.cases.models.page_copies import Copy
from webadmin.cases.models.passed_pages import PassedPage
from webadmin.cases.models.saved_filters import SavedFilter
from webadmin.cases.models.standing import CaseKind, CaseState, Status, VerdictLabel
from webadmin.cases.models.stored_overviews import StoredOverview
from webadmin.cases.models.work_on_site import Case

__all__ = ["UNFINISHED", "BulkItem", "BulkJob", "BulkState", "Case", "CaseEvent", "CaseKind", "CaseState", "Copy",
           "DueJudgement", "EventKind", "Mention", "PassedPage", "SavedFilter", "Status",
           "StoredOverview", "VerdictLabel"]
