"""Schemas of notices, and of changes to them."""

from datetime import date, datetime
from typing import Annotated, Any, Literal

from django.utils import timezone
from ninja import Field, Schema

from webadmin.api.bodies import Body
from webadmin.api.fields import Number, Plain, RequiredText, Short
from webadmin.notices.drafting.attaching import MOST_FILES
from webadmin.notices.drafting.copied_pages import MOST_PAGES
from webadmin.notices.drafting.following_up import deadlines, is_overdue
from webadmin.notices.drafting.signed_text import digest
from webadmin.notices.kinds import NoticeKind
from webadmin.notices.kinds.notice_facts import Language
from webadmin.notices.models import Notice, NoticeEvent, NoticeState

Words = dict[str, str]
Text = Annotated[str, Field(min_length=1, max_length=1_000_000), Plain]


class SourceItem(Schema):
    """A source of the requirements of a kind."""

    title: str
    address: str
    day: str


class KindItem(Schema):
    """A kind of notice."""

    name: str
    title: Words
    channel: str = Field(description="`mail` is sent by Wenzong; `form`, `api` and `letter` are handed in by a person.")
    languages: list[str] = Field(description="Those that its recipients accept, the usual one first.")
    asks_fair_use: bool
    most_pages: int = Field(description="0: no limit.")
    sources: list[SourceItem]

    @classmethod
    def of(cls, kind: NoticeKind) -> "KindItem":
        """Build this schema from a kind."""
        return cls(name=kind.name, title=dict(kind.title), channel=kind.channel, languages=list(kind.accepted),
                   asks_fair_use=kind.asks_fair_use, most_pages=kind.most_pages,
                   sources=[SourceItem(title=each.title, address=each.address, day=each.day) for each in kind.sources])


class RecipientFields(Schema):
    """The recipient of a notice."""

    recipient: Short = ""
    recipient_email: Annotated[str, Field(max_length=254), Plain] = ""
    recipient_address: Short = ""
    recipient_country: Annotated[str, Field(max_length=2), Plain] = Field("", description="Two letters.")


class NewNotice(RecipientFields, Body):
    """An order for a draft, about a case's confirmed copies or about copies by number."""

    kind: Short
    language: Language | None = Field(None, description="Null: the usual one of the kind's recipients.")
    case: Number | None = None
    skip: int = Field(0, ge=0, le=10**9, description=(
        f"Number of pages of the case to skip: a notice names at most {MOST_PAGES}, one with `skip` {MOST_PAGES} "
        "names the next ones."))
    copies: list[Number] = Field(default_factory=list, max_length=MOST_PAGES)


class NoticeChanges(Body):
    """Changes to a draft; fields left out stay unchanged. A signature is lost."""

    recipient: Annotated[str, Field(max_length=200), Plain] | None = None
    recipient_email: Annotated[str, Field(max_length=254), Plain] | None = None
    recipient_address: Short | None = None
    recipient_country: Annotated[str, Field(max_length=2), Plain] | None = None
    subject: Annotated[Short, Field(min_length=1)] | None = None
    body: Text | None = None
    text_sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")] | None = Field(
        None, description="`text_sha256` of the notice as it was read: 409 if it has changed since.")


class Reasons(Body):
    """The reasons for an action."""

    reasons: RequiredText


class Signature(Body):
    """The signatory's name, the password of the token's member, and what is signed."""

    name: Annotated[str, Field(min_length=1, max_length=100), Plain]
    password: Annotated[str, Field(min_length=1, max_length=200), Plain]
    text_sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")] | None = Field(
        None, description="`text_sha256` of the notice as it was read: 409 if the text has changed since.")


class Settlement(Reasons):
    """Whether a notice of unknown delivery arrived, and how a person knows."""

    arrived: bool


class HandedIn(Body):
    """The proof that a person handed a notice in."""

    proof: RequiredText


class NewAnswer(Body):
    """An answer to a notice.

    It did not come through the mailbox, or it is the judgement of one that did.
    """

    answer: Number | None = Field(
        None, description="Number of an `unread` answer whose kind and pages this states; its day and text stay.")
    kind: Literal["received", "removed", "refused", "counter_notice"]
    received_on: date
    sender: Short = ""
    text: Annotated[str, Field(max_length=100_000), Plain] = ""
    pages: list[Annotated[str, Field(max_length=10_000), Plain]] = Field(
        default_factory=list, max_length=MOST_PAGES,
        description="Addresses of the notice's pages that it concerns; none: all of them.")


class AnswerItem(Schema):
    """An answer to a notice."""

    id: int
    kind: str
    received_on: date
    sender: str
    text: str
    pages: list[str] = Field(description="Pages of the notice that it concerns; none: all of them.")


class Clock(Schema):
    """A running deadline of a notice."""

    label: Words
    ends: date
    source: str = Field(description="The provision, or `practice`.")


class NamedPage(Schema):
    """A page that a notice names."""

    copy_id: int | None = Field(description="Null for a page of a book that passes off, which is not a copy.")
    url: str
    work: str
    countered: bool = Field(description="Whether a counter-notice rules out further notices about it.")


class AttachmentItem(Schema):
    """A file that is attached to a notice, or can be."""

    key: str = Field(description="Identifies it in the list of files to attach.")
    kind: str = Field(description="`attorney`, `identity`, `proof` or `evidence`.")
    name: str
    media_type: str
    size: int = Field(description="In bytes.")
    sha256: str


class Attachments(Body):
    """The files to attach to a notice; all others are removed."""

    keys: list[Annotated[str, Field(max_length=40), Plain]] = Field(
        max_length=MOST_FILES, description="`key` of files that can be attached; none: no file.")
    text_sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")] | None = Field(
        None, description="`text_sha256` of the notice as it was read: 409 if the text has changed since.")


class NoticeHead(RecipientFields):
    """A notice without its text."""

    id: int
    reference: str
    kind: str
    language: str
    state: str
    subject: str
    follows_id: int | None = Field(description="Number of the notice of which this one is the second wave.")
    created_at: datetime
    signed_name: str
    signed_by: str | None = Field(description="User name.")
    signed_at: datetime | None
    sent_at: datetime | None
    due_on: date | None
    is_overdue: bool

    @classmethod
    def values(cls, notice: Notice) -> dict[str, Any]:
        """Return the fields of a notice."""
        own = {"signed_by", "is_overdue"}
        return {name: getattr(notice, name) for name in NoticeHead.model_fields.keys() - own} | {
            "signed_by": notice.signed_by.get_username() if notice.signed_by else None,
            "is_overdue": is_overdue(notice, timezone.localdate())}


class NoticeDetails(NoticeHead):
    """A notice with its text, pages, answers and deadlines."""

    body: str
    fair_use_reasons: str
    message_id: str = Field(description="Of the mail; empty before it is sent, and for a notice sent in another way.")
    sha256: str = Field(description="Of what was signed; empty for a draft.")
    text_sha256: str = Field(description="Of what a signature covers in its present state: state it when signing.")
    attachments: list[AttachmentItem] = Field(description="Signed with the text: `text_sha256` covers them.")
    pages: list[NamedPage]
    answers: list[AnswerItem]
    deadlines: list[Clock]

    @classmethod
    def of(cls, notice: Notice) -> "NoticeDetails":
        """Build this schema from a notice."""
        items = notice.items.order_by("pk").values_list("copy", "url", "work", "countered")
        return cls(
            **cls.values(notice), body=notice.body, fair_use_reasons=notice.fair_use_reasons,
            message_id=notice.message_id, sha256=notice.signed_sha256,
            text_sha256=digest(notice),
            attachments=[AttachmentItem(key=each.source, kind=each.kind, name=each.name, media_type=each.media_type,
                                        size=each.size, sha256=each.sha256) for each in notice.attachments.all()],
            pages=[NamedPage(copy_id=copy, url=url, work=work, countered=countered)
                   for copy, url, work, countered in items],
            answers=[AnswerItem.from_orm(answer) for answer in notice.answers.all()],
            deadlines=[Clock(label=label, ends=ends, source=source) for label, ends, source in deadlines(notice)])


class NoticeLine(Schema):
    """One line of a notice's history."""

    id: int
    at: datetime
    what: str
    before: str
    after: str
    text: str
    proof: dict[str, Any]
    by: str | None

    @classmethod
    def of(cls, event: NoticeEvent) -> "NoticeLine":
        """Build this schema from a line of history."""
        return cls(id=event.pk, at=event.at, what=event.what, before=event.before, after=event.after, text=event.text,
                   proof=event.proof, by=event.actor.get_username() if event.actor else None)


class FindingItem(Schema):
    """A finding about a notice."""

    rule: str
    about: str = Field(description="The element, page or work concerned.")
    detail: str
    forbids: bool = Field(description="Whether the notice may not be sent like this.")


class Findings(Schema):
    """The findings about a notice as it stands."""

    may_be_sent: bool
    findings: list[FindingItem]


class NoticeQuery(Schema):
    """Criteria for notices; those left out do not restrict."""

    state: NoticeState | None = None
    kind: Short = ""
    case: Number | None = None
    overdue: bool = False


class Sent(Schema):
    """The result of sending a notice."""

    fate: str = Field(description="`sent`, `recipient_refused`, `not_sent`, or `unknown`: then check before you "
                                  "resend.")
    reply: str
    notice: NoticeDetails
