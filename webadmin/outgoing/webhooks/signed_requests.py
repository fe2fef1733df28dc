"""Send one delivery, signed by the Standard Webhooks scheme.

Source: standardwebhooks.com, version 1.
"""

import json
import time
from datetime import UTC, datetime

from django.utils.translation import gettext as _
from standardwebhooks import Webhook

from crawler.network.egress import EgressError
from crawler.network.fetch import FetchError, post
from webadmin.configuration import current
from webadmin.outgoing.models import Attempt, Delivery
from webadmin.outgoing.webhooks.endpoints import egress
from webadmin.security.sealed_text import SealError, unseal

SECONDS = 10.0
"""Maximum seconds of a whole exchange."""


def message_id(delivery: Delivery) -> str:
    """Return the message id.

    It is the same for every attempt and replay, so that receivers can detect duplicates.
    """
    return f"msg_{delivery.endpoint_id}_{delivery.event_id}"


def send(delivery: Delivery) -> Attempt:
    """Send a delivery and log the attempt.

    The status is 0 if there was no answer, or nothing was sent.
    """
    began = time.monotonic()
    if delivery.endpoint.organisation.is_sandbox:
        return Attempt.objects.create(delivery=delivery, detail=_("sandbox: logged, not sent"))
    try:
        status, detail = _sent(delivery), ""
    except (EgressError, FetchError, SealError) as error:
        status, detail = 0, str(error)
    if 300 <= status < 400:
        detail = "a redirect, which is not followed: enter the new address"
    return Attempt.objects.create(delivery=delivery, status=status, detail=detail[:300],
                                  milliseconds=int(1000 * (time.monotonic() - began)))


def _sent(delivery: Delivery) -> int:
    event, now = delivery.event, datetime.now(UTC)
    body = json.dumps({"type": event.kind, "timestamp": event.at.isoformat(), "data": {
        **event.data, "title": event.title, "page": current().web_url.rstrip("/") + event.path}})
    signature = Webhook(unseal(delivery.endpoint.secret, "the endpoint's secret")).sign(message_id(delivery), now, body)
    headers = {"Content-Type": "application/json", "User-Agent": current().user_agent,
               "webhook-id": message_id(delivery), "webhook-timestamp": str(int(now.timestamp())),
               "webhook-signature": signature}
    return post(delivery.endpoint.url, egress(), body.encode(), headers, SECONDS)
