"""Pages about notices.

The list, a new notice, a single notice, and its exports.
"""

from io import BytesIO

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from webadmin.accounts.tenancy import DeskRequest
from webadmin.attachments import send_attachment
from webadmin.audit.actions import Action
from webadmin.audit.recording import record, record_sent
from webadmin.cases.models import Case, Copy
from webadmin.notices.delivery.sending import may_be_settled
from webadmin.notices.desk.file_choices import file_choices
from webadmin.notices.desk.finding_lines import finding_lines
from webadmin.notices.desk.known_recipient import known_recipient
from webadmin.notices.desk.notice_deadlines import chosen_notices
from webadmin.notices.desk.notice_forms import JUDGEMENTS, AnswerForm, NoticeForm, OrderForm
from webadmin.notices.drafting.copied_pages import MOST_PAGES, copies_of_case, own_copies, parts_of_case
from webadmin.notices.drafting.following_up import deadlines, is_overdue
from webadmin.notices.drafting.notice_drafts import DraftError, check, draft_once
from webadmin.notices.drafting.passed_off_pages import passing_case
from webadmin.notices.drafting.signed_text import digest
from webadmin.notices.exporting.attached_files import AttachmentError
from webadmin.notices.exporting.file_formats import FORMATS
from webadmin.notices.kinds import KINDS
from webadmin.notices.linting.checking import may_be_sent
from webadmin.notices.models import UNDELIVERED, AnswerKind, MailAccount, Notice, NoticeEvent, NoticeState
from webadmin.notices.notice_words import kind_title
from webadmin.reports.writers import ReportError
from webadmin.security.row_number import row_number
from webadmin.words.labels import active_words
from webadmin.words.sentences import worded

A_PAGE = 50
CASES_SHOWN = 20
PARTS_SHOWN = 50
"""Maximum number of links to the notices that a case needs; no real work needs more."""
OPEN = (NoticeState.DRAFT, NoticeState.SIGNED)


@require_safe
def notices(request: DeskRequest) -> HttpResponse:
    """List the notices, newest first; `state` and `due` filter."""
    today = timezone.localdate()
    found = chosen_notices(request.tenant.own(Notice), request.GET.dict(), today)
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    rows = [{"notice": each, "kind": kind_title(each.kind), "overdue": is_overdue(each, today)} for each in page]
    return render(request, "notices/list.html", {"page": page, "rows": rows, "states": NoticeState.choices,
                                                 "state": request.GET.get("state", ""),
                                                 "due": request.GET.get("due", ""), "clocks": _CLOCKS})


_CLOCKS = (("unread", _("Unread answer")), ("overdue", _("No answer in time")),
           ("near", _("Deadline within 7 days")), ("counter", _("Counter-notice period running")),
           ("undelivered", _("Did not arrive")))


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: DeskRequest) -> HttpResponse:
    """Draft a notice.

    It is about the copies named by `copy`, which may be repeated, or about those of a `case`.
    """
    given = request.POST.getlist("copy") or request.GET.getlist("copy")
    numbers = [number for each in given[:MOST_PAGES] if (number := row_number(each)) is not None]
    case = row_number(request.GET.get("case", ""))
    skip = row_number(request.GET.get("skip", "")) or 0
    parts = parts_of_case(request.tenant.organisation, case) if case is not None else []
    if case is not None and request.method != "POST":
        numbers += copies_of_case(request.tenant.organisation, case, skip)
    copies = list(own_copies(request.tenant.organisation, numbers))
    book = passing_case(request.tenant.organisation, case)
    known = known_recipient(request.tenant, {copy.site for copy in copies} | ({book.site} if book else set()))
    form = OrderForm(request.POST or None, initial={**known, **({"kind": "passing_off"} if book else {})})
    if request.method == "POST" and form.is_valid():
        try:
            notice, is_new = draft_once(
                request.tenant.organisation, form.order(tuple(copy.pk for copy in copies), case), request.user)
        except DraftError as error:
            form.add_error(None, str(error))
        else:
            if is_new:
                record(Action.NOTICE_DRAFTED, request, notice)
            else:
                messages.info(request, _("This draft already exists, with the same kind, recipient and pages."))
            return redirect("notices:notice", notice.pk)
    return render(request, "notices/new.html", {
        "form": form, "copies": copies, "book": book, "case": case, "skip": skip, "parts": parts[:PARTS_SHOWN],
        "most": MOST_PAGES})


@require_safe
def notice(request: DeskRequest, pk: int) -> HttpResponse:
    """Show a notice.

    The page has its text, findings, state, answers and history.
    """
    found = get_object_or_404(request.tenant.own(Notice), pk=pk)
    findings = check(found) if found.state in OPEN else []
    words, kind = active_words(), KINDS[found.kind]
    language = "zh" if words.language == "zh-hans" else "en"
    return render(request, "notices/notice.html", {
        "notice": found, "cases": _cases(found), "kind": kind,
        "title": kind_title(found.kind), "form": NoticeForm(instance=found),
        "findings": list(finding_lines(found, findings, request.user)),
        "sendable": may_be_sent(findings), "seen": digest(found), "settles": may_be_settled(found, timezone.now()),
        "page": Paginator(found.items.order_by("pk"), A_PAGE).get_page(request.GET.get("page")),
        "files": file_choices(found, request.user) if found.state in OPEN else [], "attached": found.attachments.all(),
        "answers": found.answers.all(), "answer_form": AnswerForm(), "judgements": JUDGEMENTS,
        "events": [{"event": event, "what": words.named("notice_event", event.what), "text": _event_text(event)}
                   for event in found.events.select_related("actor")],
        "deadlines": [(label[language], day, source) for label, day, source in deadlines(found)],
        "overdue": is_overdue(found, timezone.localdate()), "formats": list(FORMATS),
        "account": MailAccount.objects.filter(organisation=found.organisation).exists(),
        "undelivered": found.state in UNDELIVERED, "editable": found.state in OPEN and request.user.may_edit,
    })


def _cases(notice: Notice) -> list[Case]:
    """List the first cases that a notice is about."""
    copies = Copy.objects.filter(organisation=notice.organisation, pk__in=notice.items.values("copy"))
    about = Q(pk__in=copies.values("case")) | Q(organisation=notice.organisation, pk=notice.case)
    return list(Case.objects.filter(about).order_by("pk")[:CASES_SHOWN])


def _event_text(event: NoticeEvent) -> str:
    """Return the text of a line of history; for an answer, its kind."""
    is_kind = event.what == "answered" and event.text in AnswerKind.values
    return str(AnswerKind(event.text).label) if is_kind else event.text


@require_safe
def export(request: DeskRequest, pk: int, form: str) -> HttpResponseBase:
    """Send a notice as a file; 404 for an unknown format."""
    found = get_object_or_404(request.tenant.own(Notice), pk=pk)
    if form not in FORMATS:
        raise Http404(form)
    try:
        content = FORMATS[form].for_reader(found, request.user)
    except (AttachmentError, ReportError) as error:
        messages.error(request, worded(error.sentence) if isinstance(error, ReportError) else str(error))
        return redirect("notices:notice", pk)
    record_sent(Action.NOTICE_EXPORTED, request, found, reason=form)
    return send_attachment(BytesIO(content), f"{found.reference}.{FORMATS[form].suffix}", FORMATS[form].media_type)
