"""Commands that mark chapters.

They propose word pairs to the author and write variants for accounts.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from app.commands.known_organisation import refuse_unknown
from app.commands.session import errors, session
from storage.documents import ORGANISATION
from storage.settings import Settings

app = typer.Typer(no_args_is_help=True)
Files = Annotated[list[Path], typer.Argument(help="the chapters: files that `library add` reads, or folders")]
Approvals = Annotated[Path, typer.Option(help="JSON file in which the author approves each pair")]
Organisation = Annotated[str, typer.Option(help="slug of the organisation whose key is used")]


@app.callback()
def mark() -> None:
    """Give each account its own variant of a chapter.

    Variants use words that the author approved.
    """


@app.command()
def propose(
    files: Files, approvals: Approvals,
    pairs: Annotated[list[Path] | None, typer.Option(
        help="file with further pairs, one per line: FIRST SECOND")] = None,
    unbiased: Annotated[bool, typer.Option(
        "--unbiased", help="trace shorter leaks, but miss accounts that combine their copies systematically")] = False,
) -> None:
    """Propose interchangeable words with their contexts.

    Earlier decisions are kept.
    """
    from app.commands.records.chapters import chapters_of
    from insight.leaks.approval import Approval
    from insight.leaks.pairs import own_pairs, pairs_of

    proposed = (*own_pairs(), *(pair for path in pairs or () for pair in pairs_of(path)))
    decided = Approval.read(approvals) if approvals.exists() else Approval((), frozenset(), code=_code(unbiased))
    document = decided.with_pairs(proposed).document(draft.text for draft in chapters_of(files))
    draft = approvals.with_name(f"{approvals.name}.draft")
    draft.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    draft.replace(approvals)
    _say(f"{len(document['pairs'])} pairs in {approvals}: set \"approved\": true for each pair whose words read "
         "equally well")


@app.command()
def write(
    files: Files, approvals: Approvals,
    output: Annotated[Path, typer.Option(help="JSON lines with text, change rate and changes")],
    account: Annotated[list[str], typer.Option(help="account or partner that gets the variant; may be repeated")],
    organisation: Organisation = ORGANISATION,
) -> None:
    """Write the variant of each chapter for each account, with the list of changes.

    Exit status 1 if a chapter has no place for a mark, so that its copies cannot be traced.
    """
    from app.commands.leaks.marked import variants
    from app.commands.records.chapters import chapters_of
    from app.commands.records.lines import refuse_input_as_output
    from insight.leaks.approval import Approval, ApprovalError
    from insight.leaks.vault import Vault

    refuse_input_as_output([*files, approvals], output)
    approval = Approval.read(approvals)
    if not approval.approved:
        raise ApprovalError(f"{approvals} approves no pair, so no text would be marked: set \"approved\": true for "
                            "each pair whose words read equally well")
    var = Settings.load().var
    if not Vault.is_in(var, organisation):
        with session() as settings:
            refuse_unknown(settings, organisation)  # nobody could trace what is marked for it
    vault = Vault(var, organisation)
    lines = list(variants(chapters_of(files), approval, vault, account))
    with output.open("w", encoding="utf-8") as file:
        file.writelines(_lines(lines))
    rate = sum(line["change_rate"] for line in lines) / len(lines)
    _say(f"{len(lines)} variants in {output}: {rate:.2%} of the characters differ from the master text; read "
         "\"changes\" and check that the variants read naturally")
    unmarked = list(dict.fromkeys(f"{line['work']}: {line['chapter']}" for line in lines if not line["places"]))
    for name in unmarked:
        _say(f"{name}: no approved pair occurs in it, so it is not marked and copies of it cannot be traced")
    if unmarked:
        raise typer.Exit(1)


def _lines(records: list[dict[str, Any]]) -> Iterator[str]:
    return (json.dumps(record, ensure_ascii=False) + "\n" for record in records)


def _code(unbiased: bool) -> Any:
    return "unbiased" if unbiased else "tardos"


def _say(text: str) -> None:
    errors.print(text, markup=False, highlight=False, soft_wrap=True)
