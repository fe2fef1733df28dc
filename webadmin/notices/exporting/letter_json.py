"""A notice as JSON.

It has the text, and who wrote, signed and sent it when.
"""

import json
from typing import Any

from webadmin.notices.kinds import KINDS
from webadmin.notices.models import Notice


def record(notice: Notice) -> dict[str, Any]:
    """Collect a notice with its items, answers, history and the sources of its kind."""
    return {
        "reference": notice.reference, "kind": notice.kind, "language": notice.language, "state": notice.state,
        "recipient": {"name": notice.recipient, "email": notice.recipient_email, "address": notice.recipient_address,
                      "country": notice.recipient_country},
        "subject": notice.subject, "body": notice.body,
        "fair_use": {"considered_at": _time(notice.fair_use_at), "reasons": notice.fair_use_reasons},
        "signature": {"name": notice.signed_name, "at": _time(notice.signed_at), "sha256": notice.signed_sha256},
        "sending": {"message_id": notice.message_id, "at": _time(notice.sent_at)},
        "items": [{"copy": item.copy, "url": item.url, "work": item.work, "countered": item.countered}
                  for item in notice.items.order_by("pk")],
        "attachments": [{"kind": each.kind, "name": each.name, "bytes": each.size, "sha256": each.sha256}
                        for each in notice.attachments.all()],
        "answers": [{"kind": answer.kind, "received_on": answer.received_on.isoformat(), "sender": answer.sender,
                     "text": answer.text, "pages": answer.pages, "message_id": answer.message_id}
                    for answer in notice.answers.all()],
        "history": [{"at": _time(event.at), "what": event.what, "before": event.before, "after": event.after,
                     "text": event.text, "proof": event.proof} for event in notice.events.all()],
        "sources": [{"title": source.title, "address": source.address, "day": source.day}
                    for source in KINDS[notice.kind].sources],
    }


def json_bytes(notice: Notice) -> bytes:
    """Write the record as JSON; a JSON body of the notice is included as text."""
    return (json.dumps(record(notice), ensure_ascii=False, indent=2) + "\n").encode()


def _time(value: Any) -> str | None:
    return value.isoformat() if value else None
