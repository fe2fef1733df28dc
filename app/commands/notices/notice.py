"""Commands for notices. None of them sends anything.

A person signs and sends on the desk.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.commands.session import console, errors, session
from storage.documents import ORGANISATION
from webadmin.words.catalogue import Words, language_of

if TYPE_CHECKING:
    from webadmin.notices.linting.findings import Finding
    from webadmin.notices.models import Notice

app = typer.Typer(no_args_is_help=True)
Owner = Annotated[str, typer.Option("--organisation", help="slug of the organisation that owns the notice")]
Reference = Annotated[str, typer.Argument(help="reference of the notice, such as WZ-2026-000001")]


class NoticeMissingError(Exception):
    """A reference that no notice of the organisation has."""


class NoticeFormatError(Exception):
    """A format in which no notice is written; the message lists those that are."""


@contextmanager
def desk_session() -> Iterator[None]:
    """Open a session with Django; messages are in the language of the command line."""
    with session(web=True):
        from django.utils.translation import override

        with override("en"):
            yield


@app.command("kinds")
def kinds() -> None:
    """List the kinds of notices with the sources of their requirements, as JSON."""
    from webadmin.notices.kinds import KINDS

    console.print_json(json.dumps([
        {"kind": kind.name, "title": dict(kind.title), "languages": list(kind.accepted), "form": kind.form,
         "sources": [f"{source.title} ({source.day})" for source in kind.sources]} for kind in KINDS.values()],
        ensure_ascii=False))


@app.command("draft")
def draft(
    kind: Annotated[str, typer.Option(help="kind of notice: see `wenzong notice kinds`")],
    copy: Annotated[list[int] | None, typer.Option(help="number of a copy; may be repeated")] = None,
    case: Annotated[int | None, typer.Option(help="number of a case: the notice names its confirmed copies "
                                                  "that are online, or the pages of a case of passing off")] = None,
    skip: Annotated[int, typer.Option(min=0, help="number of copies of the case to skip: a notice names at "
                                                  "most 1,000")] = 0,
    language: Annotated[str, typer.Option(help="zh, en or ja; default: the recipient's")] = "",
    recipient: Annotated[str, typer.Option(help="name of the recipient")] = "",
    email: Annotated[str, typer.Option(help="mail address of the recipient")] = "",
    organisation: Owner = ORGANISATION,
) -> None:
    """Draft a notice about copies, print its reference, and say what is wrong with it."""
    with desk_session():
        from webadmin.accounts.tenancy import organisation_named
        from webadmin.notices.drafting.copied_pages import copies_of_case
        from webadmin.notices.drafting.notice_drafts import DraftOrder, check
        from webadmin.notices.drafting.notice_drafts import draft as make
        from webadmin.notices.kinds.notice_facts import Recipient

        owner = organisation_named(organisation)
        copies = [*(copy or []), *(copies_of_case(owner, case, skip) if case is not None else [])]
        notice = make(owner, DraftOrder(kind, tuple(copies), language, Recipient(recipient, email), case), None)
        findings = check(notice)
    typer.echo(notice.reference)
    _say(findings, "en")


@app.command("lint")
def lint(
    reference: Reference, organisation: Owner = ORGANISATION,
    language: Annotated[str, typer.Option(help="zh-hans or en")] = "en",
) -> None:
    """Say what is wrong with a notice. Exit status 1 if something forbids sending it."""
    with desk_session():
        from webadmin.notices.drafting.notice_drafts import check
        from webadmin.notices.linting.checking import may_be_sent

        findings = check(found(reference, organisation))
        sendable = may_be_sent(findings)
    _say(findings, language)
    if not sendable:
        raise typer.Exit(1)


@app.command("export")
def export(
    reference: Reference, output: Annotated[Path, typer.Option(help="file to write; - for standard output")],
    form: Annotated[str, typer.Option("--format", help="pdf, docx, eml, txt or json")] = "pdf",
    organisation: Owner = ORGANISATION,
) -> None:
    """Write a notice to a file."""
    with desk_session():
        from webadmin.notices.exporting.file_formats import FORMATS

        if form not in FORMATS:
            raise NoticeFormatError(f"{form!r} is not a format: use one of {', '.join(FORMATS)}")
        content = FORMATS[form].write(found(reference, organisation))
    if str(output) == "-":
        sys.stdout.buffer.write(content)
        return
    output.write_bytes(content)
    errors.print(f"wrote {output} ({len(content):,} bytes)", markup=False)


def found(reference: str, organisation: str) -> "Notice":
    """Find a notice of an organisation; raises NoticeMissingError."""
    from webadmin.notices.models import Notice

    notice = Notice.objects.filter(reference=reference.upper(), organisation__slug=organisation).first()
    if notice is None:
        raise NoticeMissingError(f"{organisation} has no notice {reference}")
    return notice


def _say(findings: "list[Finding]", language: str) -> None:
    words = Words(language_of(language))
    for finding in findings:
        mark = "!" if finding.forbids else "?"
        errors.print(f"{mark} {words.named('notice_rule', finding.rule)} {finding.about} {finding.detail}".rstrip(),
                     markup=False, soft_wrap=True)
