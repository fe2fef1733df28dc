"""The connection to Redis or Valkey, which holds the index and the wake-up calls."""

from functools import lru_cache

from redis import Redis
from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError
from redis.retry import Retry

from storage.settings import Settings, SettingsError


@lru_cache(maxsize=8)
def _client(url: str) -> Redis:
    return Redis.from_url(
        url, retry=Retry(ExponentialBackoff(cap=2, base=0.05), retries=12),
        retry_on_error=[RedisConnectionError, RedisTimeoutError], health_check_interval=30,
    )


def connect(settings: Settings) -> Redis:
    """Open Redis; commands are retried for some seconds while it restarts. Raises SettingsError without a URL."""
    if not settings.redis_url:
        raise SettingsError("no Redis server is known: set WENZONG_REDIS_URL, or let `wenzong` start one")
    return _client(settings.redis_url)
