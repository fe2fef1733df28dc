"""Check the databases: reachable, kind, size, migrations and clocks."""

import time

from app.doctor.finding import Finding, Level
from app.embedded.backends import Secantus
from storage import redis
from storage.collections.dead_letters import dead_letters
from storage.collections.pages import Pages
from storage.collections.works import Works
from storage.mongodb import connect
from storage.preparing.migrations import waiting_migrations
from storage.settings import Settings

LARGE = 100_000
"""Number of page versions from which the embedded server is slow: counting them takes over a second (docs/storage.md).
"""
SKEW, BAD_SKEW = 2, 60
"""Differences in seconds between two clocks from which figures are wrong, and from which leases fail."""


def mongodb(settings: Settings) -> Finding:
    """Check that MongoDB answers."""
    connect(settings).command("ping")
    return Finding("mongodb", "ok", {"kind": Secantus.name if _is_embedded(settings) else "MongoDB"})


def size(settings: Settings) -> Finding:
    """Check that the number of page versions is not too large for the embedded server."""
    count = Pages(connect(settings)).count()
    level: Level = "warn" if count >= LARGE and _is_embedded(settings) else "ok"
    return Finding("size", level, {"count": f"{count:,}", "large": f"{LARGE:,}"})


def memory(settings: Settings) -> Finding:
    """Check that Redis answers, evicts no keys, and has free memory."""
    state = redis.memory(redis.connect(settings))
    level: Level = "fail" if state.policy != "noeviction" else "warn" if state.fullest >= redis.FULL else "ok"
    return Finding("redis", level, {"used": f"{state.used / 2**20:,.0f}", "limit": f"{state.limit / 2**20:,.0f}",
                                    "policy": state.policy})


def migrations(settings: Settings) -> Finding:
    """Check that both databases are migrated to this version."""
    from django.db import connections
    from django.db.migrations.executor import MigrationExecutor

    try:
        executor = MigrationExecutor(connections["default"])
        steps = executor.migration_plan(executor.loader.graph.leaf_nodes())
    finally:
        connections.close_all()  # each thread must close its own connections
    names = [*waiting_migrations(connect(settings)), *(f"{step.app_label}.{step.name}" for step, _ in steps)]
    return Finding("migrations", "warn" if names else "ok", {"count": len(names), "names": ", ".join(names[:3])})


def letters(settings: Settings) -> Finding:
    """Check that there are no dead letters."""
    count = len(dead_letters(connect(settings)))
    return Finding("dead_letters", "warn" if count else "ok", {"count": count})


def owners(settings: Settings) -> Finding:
    """Check that every organisation that has works has a member who sees them."""
    from django.db import connections

    from webadmin.accounts.models import User

    having = Works(connect(settings)).owners()
    try:
        seen = set(User.objects.filter(is_active=True, organisation__slug__in=having).values_list(
            "organisation__slug", flat=True))
    finally:
        connections.close_all()  # each thread must close its own connections
    unseen = [slug for slug in having if slug not in seen]
    return Finding("owners", "warn" if unseen else "ok", {"names": ", ".join(unseen[:3])})


def clock(settings: Settings) -> Finding:
    """Compare this machine's clock with that of the Redis server.

    Leases are points in time.
    """
    seconds, microseconds = redis.connect(settings).time()
    skew = abs(time.time() - seconds - microseconds / 1e6)
    level: Level = "fail" if skew >= BAD_SKEW else "warn" if skew >= SKEW else "ok"
    return Finding("clock", level, {"skew": f"{skew:.1f}"})


def _is_embedded(settings: Settings) -> bool:
    return Settings.load().mongodb_url is None and settings.mongodb_url is not None
