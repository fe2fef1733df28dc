"""A warning comes before the server's memory is full."""

import pytest
from redis import Redis

from storage import redis
from storage.settings import Settings


@pytest.fixture
def client(settings: Settings) -> Redis:
    return redis.connect(settings)


def test_a_server_without_a_limit_may_use_the_machine(client: Redis) -> None:
    found = redis.memory(client)
    assert 0 < found.used < found.limit
    assert found.warning == ""


@pytest.mark.parametrize(("setting", "value", "usual", "says"), [
    ("maxmemory", "used", "0", "raise maxmemory"),
    ("maxmemory-policy", "allkeys-lru", "noeviction", "set maxmemory-policy noeviction"),
])
def test_what_will_go_wrong_is_said_before(client: Redis, setting: str, value: str, usual: str, says: str) -> None:
    client.config_set("maxmemory", 1 << 40)
    client.config_set(setting, redis.memory(client).used + 100_000 if value == "used" else value)
    try:
        assert says in redis.memory(client).warning
    finally:
        client.config_set(setting, usual)
        client.config_set("maxmemory", 0)


def test_a_server_that_keeps_its_data_on_disk_is_never_full() -> None:
    found = redis.memory_of([{"used_memory_rss": 5_000_000, "used_memory_lua": 37_888}])
    assert (found.used, found.limit, found.fullest, found.warning) == (5_000_000, 0, 0.0, "")
