"""Metrics for Prometheus, read from the stores on request.

Every metric is a total or a queue length: the rate of a stage is the `rate()` of the total that it stores, whichever
process and host did the work, and nothing is lost when a process restarts.
"""

import time
from collections.abc import Iterator
from hmac import compare_digest
from threading import Lock

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from storage import redis
from storage.collections.crawls import Crawls
from storage.collections.dead_letters import dead_letters
from storage.collections.fingerprints import Fingerprints
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.runs import DAILY_RUN, Runs
from storage.collections.works import Works
from storage.settings import is_loopback
from webadmin.configuration import current
from webadmin.ops.queues import queue_lengths
from webadmin.ops.tally import statuses
from webadmin.stores import database

KEPT = 10.0
"""Seconds for which metrics are cached, because counting is expensive and several clients may ask."""
FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP")
"""Headers that reveal a proxy: the peer of the connection is then not the client."""

_kept: dict[str, tuple[float, bytes]] = {}
_counting = Lock()


class Stores(Collector):
    """Reads every metric once."""

    def collect(self) -> Iterator[Metric]:
        """Yield the metric families."""
        store = database()
        yield _family("wenzong_queue_length", "Ids in the inbox of a stage", "stage", queue_lengths())
        yield _family("wenzong_stored", "Documents that are stored", "kind", {
            **Works(store).counts(), "pages": Pages(store).count(), "fingerprints": Fingerprints(store).count(),
            "matches": Matches(store).count(), "dead_letters": len(dead_letters(store))})
        yield _family("wenzong_cases", "Copies by the state that people gave them", "status", statuses())
        memory = redis.memory(redis.connect(current()))
        yield _family("wenzong_index_bytes", "Memory of the index server", "what",
                      {"used": memory.used, "limit": memory.limit})
        yield from _last_run()


def _last_run() -> Iterator[Metric]:
    """Yield the current results of the newest daily run's crawls."""
    store = database()
    run = next(iter(Runs(store).newest_heads(DAILY_RUN, 1)), None)
    crawls = Crawls(store).outcomes(run["_id"]) if run else []
    states, outcomes, counts = dict[str, int](), dict[str, int](), dict[str, int]()
    for crawl in crawls:
        states[crawl.state] = states.get(crawl.state, 0) + 1
        for outcome, number in crawl.reasons.items():
            outcomes[str(outcome)] = outcomes.get(str(outcome), 0) + number
        for name, number in crawl.counts.items():
            counts[name] = counts.get(name, 0) + number
    yield _family("wenzong_crawls", "Crawls of the newest daily run by state", "state", states)
    yield _family("wenzong_crawl_outcomes", "Addresses of that run that gave no page, by outcome", "outcome", outcomes)
    yield _family("wenzong_crawl_counts", "What the crawls of that run counted", "what", counts)
    started = run["started_at"].timestamp() if run else 0.0
    yield GaugeMetricFamily("wenzong_run_started_seconds", "When the newest daily run began", value=started)


def _family(name: str, meaning: str, label: str, figures: dict[str, int]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, meaning, labels=[label])
    for value, figure in figures.items():
        family.add_metric([value], figure)
    return family


@login_not_required
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Return the metrics to an authorised client.

    That is one with the token, or, if none is configured, this machine; 404 for others.
    """
    if not _may(request):
        raise Http404
    return HttpResponse(_figures(), content_type=CONTENT_TYPE_LATEST)


def _may(request: HttpRequest) -> bool:
    token = current().metrics_token
    if token:
        given = str(request.META.get("HTTP_AUTHORIZATION", ""))
        return compare_digest(given.encode(), f"Bearer {token}".encode())
    is_direct = not settings.SECURE_PROXY_SSL_HEADER and not any(name in request.META for name in FORWARDED)
    return is_direct and is_loopback(str(request.META.get("REMOTE_ADDR") or "unknown"))


def _figures() -> bytes:
    registry, which = CollectorRegistry(auto_describe=False), current().mongodb_database
    with _counting:
        at, text = _kept.get(which, (-KEPT, b""))
        if time.monotonic() - at >= KEPT:
            registry.register(Stores())
            text = generate_latest(registry)
            _kept[which] = time.monotonic(), text
    return text
