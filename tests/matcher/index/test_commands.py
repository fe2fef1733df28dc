"""Disk-backed servers of the protocol support every command that the index sends."""

from redis import Redis

from matcher.index.index import Index
from storage import redis
from tests.matcher.index.conftest import damage, holders, item

KVROCKS = frozenset((
    "append", "bitop", "client", "decrby", "del", "eval", "evalsha", "exists", "expire", "get", "hdel", "hget",
    "hgetall", "hkeys", "hlen", "hmget", "hscan", "hset", "hsetnx", "incr", "incrby", "info", "mget", "mset",
    "pexpire", "ping", "pttl", "sadd", "scan", "script", "select", "set", "sismember", "smembers", "srem", "strlen",
    "ttl", "type", "unlink"))
"""Commands documented as supported by Apache Kvrocks that an index may use, also within scripts."""


def test_no_command_is_sent_that_kvrocks_lacks(index: Index, client: Redis) -> None:
    client.config_resetstat()
    old, new = [item(f"old{number}", [number, number + 1]) for number in range(50)], item("new", [7, 70])
    assert index.rebuild(lambda: iter(old), 100)
    index.add([new])
    index.remove(old[:2])
    assert holders(index, [7, 70]) == [{"old6", "old7", "new"}, {"new"}]
    assert index.postings() == 98
    damage(client, index.view().generation.names(1).encode(), b"nonsense")
    assert index.repair(lambda: iter([*old[2:], new]))
    assert redis.memory(client).used > 0
    sent = {name.removeprefix("cmdstat_").partition("|")[0] for name in client.info("commandstats")}
    assert {"eval", "get", "sadd"} < sent, "what scripts call is counted too"
    assert sent - KVROCKS == {"config"}, "the test's own"
