"""Actions on notices: fill, attach, sign, send, hand in, answer, follow, close."""

from django.core.exceptions import ValidationError
from ninja import Router, Status

from webadmin.accounts.throttle import confirm_password
from webadmin.api.admission.bearer import NOTICES, SENDING, ApiRequest
from webadmin.api.fields import Number
from webadmin.api.problems import ProblemError, pointer
from webadmin.api.routes.enforcing.notice_refusals import refusals
from webadmin.api.routes.enforcing.notice_routes import own_notice
from webadmin.api.routes.enforcing.notice_shapes import (
    AttachmentItem,
    Attachments,
    HandedIn,
    NewAnswer,
    NoticeDetails,
    Reasons,
    Sent,
    Settlement,
    Signature,
)
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.notices.delivery.sending import hand_in, send, settle_unknown
from webadmin.notices.drafting.attaching import attach, attachable
from webadmin.notices.drafting.case_states import close
from webadmin.notices.drafting.following_up import draft_again, judge_answer, record_answer, second_wave
from webadmin.notices.drafting.notice_drafts import consider_fair_use, refill
from webadmin.notices.drafting.signing import SignatureError, sign, withdraw
from webadmin.notices.models import NoticeAnswer

router = Router(tags=["Notices"])


@router.post("/notices/{number}/refill", response=NoticeDetails, auth=NOTICES, summary="Fill a draft again")
def refill_notice(request: ApiRequest, number: Number) -> NoticeDetails:
    """Fill a draft again from profile, copies and evidence; edits are lost."""
    with refusals():
        refill(own_notice(request, number), request.user)
    return _now(request, number)


@router.get("/notices/{number}/attachable", response=list[AttachmentItem], auth=NOTICES,
            summary="List what can be attached")
def list_attachable(request: ApiRequest, number: Number) -> list[AttachmentItem]:
    """List the files that can be attached to a notice.

    Personal documents, such as a power of attorney, are listed only for owners.
    """
    return [AttachmentItem(key=offer.key, kind=offer.kind, name=offer.name, media_type=offer.media_type,
                           size=offer.size, sha256=offer.sha256)
            for offer in attachable(own_notice(request, number), request.user)]


@router.put("/notices/{number}/attachments", response=NoticeDetails, auth=NOTICES, summary="Choose the attachments")
def attach_to_notice(request: ApiRequest, number: Number, body: Attachments) -> NoticeDetails:
    """Attach exactly these files to a notice.

    A signed notice loses its signature; a sent notice cannot be changed (409).
    """
    with refusals():
        attach(own_notice(request, number), body.keys, request.user, body.text_sha256)
    return _now(request, number)


@router.post("/notices/{number}/fair-use", response=NoticeDetails, auth=NOTICES, summary="Record why it is not fair "
                                                                                         "use")
def consider_notice(request: ApiRequest, number: Number, body: Reasons) -> NoticeDetails:
    """Record that a person considered fair use, and why it does not apply."""
    with refusals():
        if not body.reasons.strip():
            raise SignatureError("State why the use is not fair.")
        consider_fair_use(own_notice(request, number), body.reasons, request.user)
    return _now(request, number)


@router.post("/notices/{number}/signature", response=NoticeDetails, auth=NOTICES, summary="Sign a notice")
def sign_notice(request: ApiRequest, number: Number, body: Signature) -> NoticeDetails:
    """Sign a draft in the signatory's name.

    A token is not a person, so the password of its member is required.
    """
    notice = own_notice(request, number)
    try:
        confirm_password(request, body.password)
    except ValidationError as error:
        raise ProblemError(422, "Only a person may sign.", errors=[
            {"pointer": pointer("body", "password"), "detail": " ".join(error.messages)}]) from error
    with refusals():
        sign(notice, body.name, request.user, body.text_sha256)
    record(Action.NOTICE_SIGNED, request, notice)
    return _now(request, number)


@router.delete("/notices/{number}/signature", response=NoticeDetails, auth=NOTICES, summary="Withdraw the signature")
def withdraw_signature(request: ApiRequest, number: Number) -> NoticeDetails:
    """Take the signature of a notice back before it is sent; it is a draft again."""
    with refusals():
        withdraw(own_notice(request, number), request.user)
    return _now(request, number)


@router.post("/notices/{number}/sending", response=Sent, auth=SENDING, summary="Send a notice by mail")
def send_notice(request: ApiRequest, number: Number) -> Sent:
    """Send a signed notice from the organisation's mail account, exactly once.

    A notice that has changed since it was signed is not sent.
    """
    notice = own_notice(request, number)
    with refusals():
        delivery = send(notice, request.user)
    record(Action.NOTICE_SENT, request, notice, reason=f"{delivery.fate}: {delivery.reply}")
    return Sent(fate=delivery.fate, reply=delivery.reply, notice=_now(request, number))


@router.post("/notices/{number}/handed-in", response=NoticeDetails, auth=NOTICES, summary="Record a notice as sent")
def hand_in_notice(request: ApiRequest, number: Number, body: HandedIn) -> NoticeDetails:
    """Record that a person handed a signed notice in, by form, interface or post."""
    notice = own_notice(request, number)
    with refusals():
        hand_in(notice, body.proof, request.user)
    record(Action.NOTICE_SENT, request, notice, reason="handed in")
    return _now(request, number)


@router.post("/notices/{number}/settlement", response=NoticeDetails, auth=NOTICES,
             summary="State whether a notice of unknown fate arrived")
def settle_notice(request: ApiRequest, number: Number, body: Settlement) -> NoticeDetails:
    """Record whether a notice arrived whose sending was interrupted.

    A notice that did not arrive may be sent again.
    """
    notice = own_notice(request, number)
    with refusals():
        settle_unknown(notice, arrived=body.arrived, reason=body.reasons, by=request.user)
    return _now(request, number)


@router.post("/notices/{number}/answers", response={201: NoticeDetails}, auth=NOTICES, summary="Record an answer")
def answer_notice(request: ApiRequest, number: Number, body: NewAnswer) -> Status[NoticeDetails]:
    """Record an answer, or what an answer from the mailbox says.

    Deadlines and the states of cases are updated.
    """
    answer = NoticeAnswer(**body.model_dump(exclude={"answer"}), entered_by=request.user)
    with refusals():
        if body.answer is None:
            record_answer(own_notice(request, number), answer)
        else:
            judge_answer(own_notice(request, number), body.answer, answer)
    return Status(201, _now(request, number))


@router.post("/notices/{number}/second-wave", response={201: NoticeDetails}, auth=NOTICES,
             summary="Draft the second wave")
def follow_notice(request: ApiRequest, number: Number) -> Status[NoticeDetails]:
    """Draft the notice that follows an unsuccessful one.

    A person checks and signs it too.
    """
    with refusals():
        drafted, is_new = second_wave(own_notice(request, number), request.user)
    if is_new:
        record(Action.NOTICE_DRAFTED, request, drafted)
    return Status(201, NoticeDetails.of(drafted))


@router.post("/notices/{number}/new-draft", response={201: NoticeDetails}, auth=NOTICES,
             summary="Draft a notice again that did not arrive")
def redraft_notice(request: ApiRequest, number: Number) -> Status[NoticeDetails]:
    """Draft a notice that bounced or was refused again, for another address.

    The one that did not arrive is closed and stays unchanged.
    """
    with refusals():
        drafted, is_new = draft_again(own_notice(request, number), request.user)
    if is_new:
        record(Action.NOTICE_DRAFTED, request, drafted)
    return Status(201, NoticeDetails.of(drafted))


@router.post("/notices/{number}/closing", response=NoticeDetails, auth=NOTICES, summary="Close a notice")
def close_notice(request: ApiRequest, number: Number, body: Reasons) -> NoticeDetails:
    """Close a notice; the cases of one that was never sent are confirmed again."""
    notice = own_notice(request, number)
    with refusals():
        close(notice, body.reasons, request.user)
    return _now(request, number)


def _now(request: ApiRequest, number: int) -> NoticeDetails:
    return NoticeDetails.of(own_notice(request, number))
