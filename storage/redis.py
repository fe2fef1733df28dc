"""Connect to Redis, Valkey or a Redis Cluster: the index and the wake-up calls."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any, cast

from redis import Redis
from redis.backoff import ExponentialBackoff
from redis.cluster import RedisCluster
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError
from redis.retry import Retry

from storage.settings import CLUSTER, Settings, SettingsError

FULL = 0.8
"""Share of its memory (0..1) from which a server counts as nearly full."""


@dataclass(frozen=True)
class Memory:
    """Memory use of the servers, and whether they may evict keys."""

    used: int
    """Bytes in use, summed over all nodes of a cluster."""
    limit: int
    """Bytes that the servers may use together: `maxmemory`, or else the machine's memory; 0 if they report neither."""
    fullest: float
    """Share in use (0..1) on the fullest node."""
    policy: str
    """Eviction policy: anything but `noeviction` silently drops parts of the index at the limit."""

    @property
    def warning(self) -> str:
        """Say what to do before memory runs out; empty if all is well."""
        if self.policy != "noeviction":
            return (f"Redis may evict parts of the index (maxmemory-policy {self.policy}): set maxmemory-policy "
                    "noeviction")
        if self.fullest >= FULL:
            return f"Redis uses {self.fullest:.0%} of its memory: raise maxmemory, or spread it over a cluster"
        return ""


def open_url(url: str) -> Redis:
    """Open the server or cluster behind a URL.

    Commands are retried for some seconds, so that a restart does not fail them.
    """
    retry = Retry(ExponentialBackoff(cap=2, base=0.05), retries=12)
    if CLUSTER in url.partition("://")[0]:
        # A cluster's client has the same commands; each of ours stays within one slot.
        return cast(Redis, RedisCluster.from_url(url.replace(CLUSTER, "", 1), retry=retry, health_check_interval=30))
    return Redis.from_url(
        url, retry=retry, retry_on_error=[RedisConnectionError, RedisTimeoutError], health_check_interval=30,
    )


_clients: dict[str, Redis] = {}
"""Clients by server URL, shared within a process."""
_opening = Lock()


def connect(settings: Settings) -> Redis:
    """Return this process's client of Redis. Raises SettingsError if no URL is set."""
    if not settings.redis_url:
        raise SettingsError("no Redis server is known: set WENZONG_REDIS_URL, or let `wenzong` start one")
    with _opening:
        if settings.redis_url not in _clients:
            _clients[settings.redis_url] = open_url(settings.redis_url)
        return _clients[settings.redis_url]


def disconnect(settings: Settings) -> None:
    """Close the connections to a server that is about to stop.

    `connect` then opens new ones.
    """
    with _opening:
        client = _clients.pop(settings.redis_url or "", None)
    if client:
        client.close()


def memory(redis: Redis) -> Memory:
    """Query the memory use of the server, or of all nodes of the cluster."""
    return memory_of([node.info("memory") for node in _nodes(redis)])


def memory_of(answers: Sequence[Mapping[str, Any]]) -> Memory:
    """Sum up the memory figures that the servers report.

    A server that keeps its data on disk, such as Kvrocks, reports no limit and never counts as full.
    """
    limits = [int(answer.get("maxmemory", 0)) or int(answer.get("total_system_memory", 0)) for answer in answers]
    policies = {str(answer["maxmemory_policy"]) for answer in answers if answer.get("maxmemory")} - {"noeviction"}
    used = [int(answer.get("used_memory", answer.get("used_memory_rss", 0))) for answer in answers]
    return Memory(sum(used), sum(limits),
                  max(part / limit if limit else 0.0 for part, limit in zip(used, limits, strict=True)),
                  min(policies, default="noeviction"))


def _nodes(redis: Redis) -> list[Redis]:
    if not isinstance(redis, RedisCluster):
        return [redis]
    return [redis.get_redis_connection(node) for node in redis.get_primaries()]
