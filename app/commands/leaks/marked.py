"""Write the variants of chapters as records, and record who received them."""

from collections.abc import Iterator, Sequence
from typing import Any

from insight.leaks.approval import Approval
from insight.leaks.marking import marked
from insight.leaks.vault import Vault
from library.readers.draft import Draft


def variants(drafts: Sequence[Draft], approval: Approval, vault: Vault, accounts: Sequence[str]) -> Iterator[
        dict[str, Any]]:
    """Mark each chapter for each account.

    Each record has `account`, `work`, `chapter`, `text`, `places`, `change_rate` and `changes`. A chapter that was
    marked before keeps its plan; one without a place for a mark gets none yet. The accounts are recorded before
    anything is written.
    """
    vault.register(accounts)
    for draft in drafts:
        plan = approval.plan(draft.text)
        plan = vault.freeze(plan) if plan.places else vault.plan(plan.digest) or plan  # pairs approved later may fit
        for account in accounts:
            variant = marked(draft.text, plan, vault.code, account)
            changes = [{"start": place.start, "stop": place.stop, "word": place.word, "other": place.other,
                        "context": place.context(draft.text)} for place in variant.changes]
            yield {"account": account, "work": draft.work, "chapter": draft.chapter, "text": variant.text,
                   "places": len(plan.places), "change_rate": round(variant.change_rate, 5), "changes": changes}
