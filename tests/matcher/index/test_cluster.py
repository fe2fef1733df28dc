"""The index behaves the same on a Redis Cluster of three nodes as on one server."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pymongo.database import Database
from redis import Redis
from redis.cluster import RedisCluster

from matcher.index.index import Index
from storage import redis
from storage.documents import Document
from storage.settings import Settings
from tests.matcher.index.conftest import holders, item
from tests.matcher.index.test_index_machine import run_machine
from tests.matcher.texts import chapter, edited
from tests.matching_line import Line
from tests.valkey import cluster

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with cluster(tmp_path_factory.mktemp("cluster")) as url:
        yield url
        redis.connect(Settings(redis_url=url)).close()


@pytest.fixture
def client(url: str) -> Redis:
    client = redis.connect(Settings(redis_url=url))
    client.flushall()
    return client


def sizes(client: Redis) -> list[int]:
    """Count the keys of each node."""
    assert isinstance(client, RedisCluster)
    return [client.get_redis_connection(node).dbsize() for node in client.get_primaries()]


def test_every_node_takes_its_share_and_gives_it_back(client: Redis) -> None:
    index = Index(client, "chapter:test@1")
    assert index.rebuild(lambda: iter(()), 0)
    items = [item(f"i{number}", list(range(number, number + 40))) for number in range(200)]
    assert index.add(items) == 200
    assert min(sizes(client)) * 4 > max(sizes(client))
    assert holders(index, [0, 100]) == [{"i0"}, {f"i{number}" for number in range(61, 101)}]
    index.remove(items)
    assert index.ids() == set()
    assert sum(sizes(client)) <= 4  # the pointer, the list of generations and two counters


@pytest.mark.fault(34)
def test_it_equals_a_dictionary_whatever_happens(client: Redis) -> None:
    run_machine(client, examples=6)


def test_the_whole_line_runs_on_it(url: str, client: Redis, settings: Settings, database: Database[Document]) -> None:
    line = Line(replace(settings, redis_url=url), database)
    text = chapter(1)
    line.add_chapter(text)
    first = line.add_page(edited(text, 0.1))
    line.run()
    client.flushall()
    line.reopen()
    second = line.add_page(text, "http://127.0.0.1:9/2")
    line.run()
    assert [match.verdict for page in (first, second) for match in line.found(page)] == ["near_copy", "identical"]


def test_the_memory_of_all_nodes_is_summed_up(client: Redis) -> None:
    found = redis.memory(client)
    assert isinstance(client, RedisCluster)
    assert found.used > 2 * client.get_redis_connection(client.get_primaries()[0]).info("memory")["used_memory"]
    assert found.warning == ""
