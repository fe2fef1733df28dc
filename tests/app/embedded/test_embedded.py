"""Embedded servers are shared, durable, stopped after their last user, and restarted after any kill."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Barrier

import pytest
from pymongo import MongoClient
from redis import Redis
from redis.backoff import ConstantBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.retry import Retry

from app.embedded import servers, stale
from app.embedded.backends import SPREAD_DATABASE
from app.embedded.server_folder import is_free
from app.embedded.state_directory import State, StateDirectory
from storage.settings import Settings
from tests.alive import eventually

ROOT = Path(__file__).parents[3]
ELSEWHERE = "mongodb://unused.invalid"
USER = """
import sys
from pathlib import Path
from app.embedded import servers
from storage.settings import Settings

with servers(Settings(var=Path(sys.argv[1]), mongodb_url=sys.argv[2])) as settings:
    print(settings.redis_url, flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def valkey(tmp_path: Path) -> Settings:
    """Settings that need only Valkey, which starts quickly."""
    return Settings(var=tmp_path / "var", mongodb_url=ELSEWHERE)


@contextmanager
def another_user(settings: Settings) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process that uses the servers until it is killed, and the URL that it received."""
    command = [sys.executable, "-c", USER, str(settings.var), ELSEWHERE]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as user:
        assert user.stdout is not None
        yield user, user.stdout.readline().strip()
        user.kill()


def running(pid: int) -> bool:
    return bool(stale.command_line(pid))


def redis(settings: Settings) -> Redis:
    """A client that retries while its server restarts."""
    retry = Retry(ConstantBackoff(0.1), retries=2400)
    assert settings.redis_url
    return Redis.from_url(settings.redis_url, retry=retry, retry_on_error=[RedisConnectionError])


def mongo(settings: Settings) -> MongoClient[dict[str, object]]:
    return MongoClient(settings.mongodb_url, serverSelectionTimeoutMS=240_000)


def pids(settings: Settings) -> dict[str, int]:
    return StateDirectory(settings.var).read().pids


def supervisor_of(settings: Settings) -> int:
    """Return the supervisor, which is the parent of its servers."""
    status = Path(f"/proc/{pids(settings)['valkey']}/stat").read_text()
    return int(status.rpartition(")")[2].split()[1])


def test_given_urls_need_no_servers(tmp_path: Path) -> None:
    given = Settings(var=tmp_path / "var", mongodb_url=ELSEWHERE, redis_url="redis://unused.invalid")
    with servers(given) as settings:
        assert settings == given
    assert not given.var.exists()


@pytest.mark.slow
def test_what_was_stored_is_there_after_a_restart(tmp_path: Path) -> None:
    wanted = Settings(var=tmp_path / "一 folder")
    with servers(wanted) as settings, mongo(settings) as client, redis(settings) as store:
        client["shop"]["things"].insert_one({"_id": "one", "body": b"\x00"})
        store.set("key", "value")
        before = settings
    eventually(lambda: not StateDirectory(wanted.var).is_supervised())
    with servers(wanted) as settings, mongo(settings) as client, redis(settings) as store:
        assert settings == before
        assert client["shop"]["things"].find_one() == {"_id": "one", "body": b"\x00"}
        assert store.get("key") == b"value"


def test_the_mongodb_server_uses_again_what_its_threads_freed(tmp_path: Path) -> None:
    with servers(Settings(var=tmp_path, redis_url="redis://unused.invalid")) as settings:
        environment = Path(f"/proc/{pids(settings)['secantus']}/environ").read_text().split("\0")
        assert "MALLOC_ARENA_MAX=1" in environment


@pytest.mark.slow
@pytest.mark.fault(31)
def test_every_table_is_made_while_there_is_room(tmp_path: Path) -> None:
    wanted = Settings(var=tmp_path, redis_url="redis://unused.invalid")
    with servers(wanted) as settings, mongo(settings) as client:
        tables = set(tmp_path.rglob("*.wt"))
        assert SPREAD_DATABASE not in client.list_database_names()
        for number in range(100):
            client["shop"][f"things{number}"].insert_one({"_id": number})
        assert set(tmp_path.rglob("*.wt")) == tables


@pytest.mark.slow
@pytest.mark.fault(31)
def test_a_server_that_says_that_it_cannot_go_on_is_started_again(tmp_path: Path) -> None:
    wanted = Settings(var=tmp_path, redis_url="redis://unused.invalid")
    with servers(wanted) as settings, mongo(settings) as client:
        client["shop"]["things"].insert_one({"_id": "one"})
        before = pids(settings)["secantus"]
        with StateDirectory(tmp_path).log("secantus").open("a") as log:
            log.write("_wiredtiger.WiredTigerError: WT_PANIC: WiredTiger library panic\n")
        eventually(lambda: pids(settings)["secantus"] != before)
        assert client["shop"]["things"].find_one() == {"_id": "one"}


@pytest.mark.slow
def test_processes_share_the_servers_and_the_last_one_out_stops_them(valkey: Settings) -> None:
    with another_user(valkey) as (other, url):
        with servers(valkey) as settings:
            assert settings.redis_url == url
            assert settings.mongodb_url == ELSEWHERE
        server = pids(valkey)["valkey"]
        time.sleep(3)  # longer than the supervisor keeps unused servers running
        assert redis(settings).ping()
        other.stdin.close()  # type: ignore[union-attr]
        assert other.wait() == 0
        eventually(lambda: not running(server))
        eventually(lambda: not StateDirectory(valkey.var).is_supervised())
    assert not StateDirectory(valkey.var).read().urls


def test_a_killed_user_leaves_nothing_running(valkey: Settings) -> None:
    with another_user(valkey) as (user, _):
        server, supervisor = pids(valkey)["valkey"], supervisor_of(valkey)
        user.kill()
        user.wait()
        eventually(lambda: not running(server) and not running(supervisor))


def test_servers_die_with_a_killed_keeper_and_come_back_for_their_users(valkey: Settings) -> None:
    with servers(valkey) as settings, redis(settings) as store:
        store.set("key", "value")
        before, supervisor = pids(valkey)["valkey"], supervisor_of(valkey)
        os.kill(supervisor, signal.SIGKILL)
        eventually(lambda: not running(before))
        assert store.get("key") == b"value"
        eventually(lambda: "valkey" in pids(valkey) and supervisor_of(valkey) != supervisor)


def test_a_later_start_takes_over_from_what_was_killed(valkey: Settings) -> None:
    with another_user(valkey) as (user, url):
        with Redis.from_url(url) as store:
            store.set("key", "value")
        for pid in (user.pid, supervisor_of(valkey)):
            os.kill(pid, signal.SIGKILL)
        with servers(valkey) as settings, redis(settings) as store:
            assert settings.redis_url == url
            assert store.get("key") == b"value"


@pytest.mark.slow
def test_killed_servers_come_back_where_they_were(tmp_path: Path) -> None:
    with (
        servers(Settings(var=tmp_path / "var")) as settings,
        mongo(settings) as client, redis(settings) as store,
    ):
        client["shop"]["things"].insert_one({"_id": "one"})
        store.set("key", "value")
        before = pids(settings)
        for pid in before.values():
            os.kill(pid, signal.SIGKILL)
        eventually(lambda: not set(pids(settings).values()) & set(before.values()))
        assert client["shop"]["things"].find_one() == {"_id": "one"}
        assert store.get("key") == b"value"


def test_starters_at_once_find_the_same_servers(valkey: Settings) -> None:
    all_use = Barrier(6)  # the servers may end while a thread that did not run yet would have been the next user

    def use(_: int) -> tuple[str | None, int]:
        with servers(valkey) as settings:
            all_use.wait()
            return settings.redis_url, pids(valkey)["valkey"]

    with ThreadPoolExecutor(6) as pool:
        assert len(set(pool.map(use, range(6)))) == 1


def test_a_user_who_comes_while_the_servers_stop_gets_new_ones(valkey: Settings) -> None:
    directory = StateDirectory(valkey.var)
    with servers(valkey):
        pass
    eventually(lambda: not directory.read().urls)
    with servers(valkey) as settings, redis(settings) as store:
        assert store.ping()


def test_a_taken_port_is_left_alone(valkey: Settings) -> None:
    directory = StateDirectory(valkey.var)
    directory.prepare()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert not is_free(port)
        directory.write(State(ports={"valkey": port}))
        with servers(valkey) as settings, redis(settings) as store:
            assert store.ping()
            assert directory.read().ports["valkey"] != port


def test_a_folder_of_version_0_1_0_is_taken_over(valkey: Settings) -> None:
    directory = StateDirectory(valkey.var)
    with servers(valkey):
        port = directory.read().ports["valkey"]
    eventually(lambda: not directory.is_supervised())
    former = {"supervisor.lock": "keeper.lock", "log/supervisor.log": "log/keeper.log"}
    for present, name in former.items():
        (valkey.var / present).rename(valkey.var / name)
    with servers(valkey):
        assert directory.read().ports["valkey"] == port, "clients find the server where it was"
        assert not any((valkey.var / name).exists() for name in former.values())
        assert (valkey.var / "log/supervisor.log").exists()


def test_strangers_on_the_machine_are_refused(tmp_path: Path) -> None:
    with servers(Settings(var=tmp_path / "var")) as settings:
        for url in (settings.mongodb_url, settings.redis_url):
            assert url is not None
            address = url.partition("@")[2]
            with pytest.raises(Exception, match=r"(?i)authenti"):
                _knock(address, mongodb=url.startswith("mongodb"))
        secrets = [path for path in settings.var.rglob("*") if path.name in {"servers.json", "password", "valkey.conf"}]
        assert len(secrets) == 4
        assert {path.stat().st_mode & 0o077 for path in secrets} == {0}


def _knock(address: str, *, mongodb: bool) -> None:
    if mongodb:
        with MongoClient[dict[str, object]](f"mongodb://{address.partition('/')[0]}", directConnection=True) as client:
            client["shop"]["things"].find_one()
    else:
        with Redis.from_url(f"redis://{address}") as store:
            store.get("key")


@pytest.mark.slow
def test_a_lost_password_is_replaced(tmp_path: Path) -> None:
    wanted = Settings(var=tmp_path / "var", redis_url="redis://unused.invalid")
    with servers(wanted) as settings, mongo(settings) as client:
        client["shop"]["things"].insert_one({"_id": "one"})
    eventually(lambda: not StateDirectory(wanted.var).is_supervised())
    (wanted.var / "mongodb/secantus/password").unlink()
    with servers(wanted) as settings, mongo(settings) as client:
        assert client["shop"]["things"].find_one() == {"_id": "one"}


def test_stale_servers_are_ended_and_strangers_left_alone(tmp_path: Path) -> None:
    sleeper = [sys.executable, "-c", "import time; print(flush=True); time.sleep(600)"]
    with (
        subprocess.Popen([*sleeper, str(tmp_path)], stdout=subprocess.PIPE) as ours,
        subprocess.Popen(sleeper, stdout=subprocess.PIPE) as stranger,
    ):
        for process in (ours, stranger):
            assert process.stdout is not None
            process.stdout.readline()
        stale.end([ours.pid, stranger.pid], tmp_path)
        assert ours.wait() == -signal.SIGKILL
        assert stranger.poll() is None
        stranger.kill()
