"""The services of the compose file as plain processes, with its health checks; and `wenzong up`."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
import yaml
from kombu.connection import Connection

from app.embedded.server_folder import free_port
from app.services import SERVICES
from storage.settings import Settings
from tests.alive import alive
from tests.app.exposed import CARELESS, exposed
from tests.faults.mischief import descendants

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

ROOT = Path(__file__).parents[2]
COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))["services"]
PROGRAM = Path(sys.executable).with_name("wenzong")
PATIENCE = 300.0

Environment = dict[str, str]


def environment(var: Path, **variables: str) -> Environment:
    """The environment of a service, with no other variables of Wenzong."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("WENZONG_")}
    return {**clean, "PATH": f"{PROGRAM.parent}:{clean.get('PATH', '')}", "WENZONG_VAR": str(var), **variables}


@pytest.fixture
def compose_like(settings: Settings, tmp_path: Path) -> Environment:
    """An environment with the URLs of servers that another installation runs."""
    assert settings.mongodb_url
    assert settings.redis_url
    return environment(
        tmp_path / "own", WENZONG_MONGODB_URL=settings.mongodb_url, WENZONG_MONGODB_DATABASE=settings.mongodb_database,
        WENZONG_REDIS_URL=settings.redis_url, WENZONG_WEB_PORT=str(free_port(None)), WENZONG_WORKERS="1",
    )


@contextmanager
def running(arguments: list[str], environment: Environment, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process with a log; terminated by its id if it has not ended itself."""
    with log.open("wb") as output, subprocess.Popen(
        arguments, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True,
        umask=CARELESS,
    ) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.kill()


def eventually(good: Callable[[], bool], failure: Callable[[], str], pause: float = 0.3) -> None:
    end = monotonic() + PATIENCE
    while not good():
        assert monotonic() < end, failure()
        sleep(pause)


def health_of(service: str, environment: Environment) -> "subprocess.CompletedProcess[str]":
    """Run exactly the health check of the compose file."""
    kind, *words = COMPOSE[service]["healthcheck"]["test"]
    assert kind == "CMD"
    return subprocess.run(words, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE)


def well(service: str, environment: Environment) -> bool:
    return health_of(service, environment).returncode == 0


def all_asked(environment: Environment) -> dict[str, "subprocess.CompletedProcess[str]"]:
    """Run all health checks at once, because each mostly waits."""
    with ThreadPoolExecutor(len(SERVICES)) as pool:
        return dict(zip(SERVICES, pool.map(lambda service: health_of(service, environment), SERVICES), strict=True))


def unwell(environment: Environment) -> list[str]:
    """Name the services that fail their health checks; on a busy machine, a healthy one may answer too late."""
    return [service for service, answer in all_asked(environment).items() if answer.returncode]


@pytest.mark.fault(41)
@pytest.mark.campaign
def test_the_services_of_the_compose_file_start_and_are_well(compose_like: Environment, tmp_path: Path) -> None:
    for answer in all_asked(compose_like).values():
        assert (answer.returncode, answer.stderr.partition(" ")[0]) == (1, "unhealthy:")
    logs = {service: tmp_path / f"{service}.log" for service in SERVICES}
    with ExitStack() as stack:
        processes = {service: stack.enter_context(running(
            ["wenzong", *COMPOSE[service]["command"]], compose_like, logs[service])) for service in SERVICES}
        for service in SERVICES:
            eventually(partial(well, service, compose_like), logs[service].read_text, pause=2.0)  # a look is a process
        assert {service: process.poll() for service, process in processes.items()} == dict.fromkeys(SERVICES)
        planted = plant_a_pickle(compose_like, tmp_path / "ran")
        worker_log = logs["worker-match"].read_text
        eventually(lambda: "Refusing to deserialize" in worker_log(), worker_log)
        assert not planted.exists()
        below = [pid for process in processes.values() for pid in descendants(process.pid)]
        processes["worker-crawl"].kill()
        eventually(lambda: unwell(compose_like) == ["worker-crawl"], lambda: f"unwell: {unwell(compose_like)}")
        del processes["worker-crawl"]
        for process in processes.values():
            process.terminate()
        for service, process in processes.items():
            assert process.wait(PATIENCE) in (0, -signal.SIGTERM), logs[service].read_text()
    eventually(lambda: not [pid for pid in below if alive(pid)], lambda: f"left behind of {below}")
    assert health_of("web", compose_like).returncode == 1
    assert not [secret for secret in secrets(compose_like) for log in logs.values() if secret in log.read_text()]


class Evil:
    """Creates a file when it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Callable[..., object], tuple[str, int]]:
        return os.mkdir, (str(self.path), 0o700)


def plant_a_pickle(environment: Environment, path: Path) -> Path:
    """Put a message into a worker's queue that would create a folder when unpickled."""
    settings = Settings(redis_url=environment["WENZONG_REDIS_URL"])
    with Connection(settings.broker_url) as connection, connection.Producer() as producer:  # type: ignore[no-untyped-call]
        producer.publish(([Evil(path)], {}, {}), routing_key="work", serializer="pickle",
                         headers={"task": "app.work", "id": "evil"})
    return path


def secrets(environment: Environment) -> list[str]:
    """Secrets that the services received and must not reveal."""
    found = [urlsplit(environment[name]).password or "" for name in ("WENZONG_MONGODB_URL", "WENZONG_REDIS_URL")]
    assert all(len(secret) > 8 for secret in found)
    return found


@pytest.mark.parametrize("service", SERVICES)
def test_without_servers_a_service_says_which_is_missing(tmp_path: Path, service: str) -> None:
    ended = subprocess.run([PROGRAM, *COMPOSE[service]["command"]], env=environment(tmp_path), capture_output=True,
                           text=True, check=False, timeout=PATIENCE)
    assert ended.returncode == 2
    assert "WENZONG_MONGODB_URL is not set" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(("host", "names"), [("127.0.0.2", "127.0.0.2"), ("127.0.0.1", "*"), ("::1", "localhost")])
def test_the_web_application_is_well_wherever_it_listens(
    compose_like: Environment, tmp_path: Path, host: str, names: str,
) -> None:
    where = compose_like | {"WENZONG_WEB_HOST": host, "WENZONG_ALLOWED_HOSTS": names,
                            "WENZONG_SECRET_KEY": "a long secret key of these tests 0123456789 abcdefghij"}
    log = tmp_path / "web.log"
    with running([str(PROGRAM), "web"], where, log) as web:
        eventually(lambda: well("web", where) or web.poll() is not None, log.read_text)
        assert web.poll() is None, log.read_text()
        again = subprocess.run([PROGRAM, "web"], env=where, capture_output=True, text=True, check=False)
    assert (again.returncode, "cannot listen on" in again.stderr) == (2, True)


def test_up_runs_everything_and_one_interrupt_stops_all(tmp_path: Path) -> None:
    port, log = str(free_port(None)), tmp_path / "up.log"
    variables = environment(tmp_path / "var", WENZONG_WEB_PORT=port, WENZONG_WEB_URL=f"http://127.0.0.1:{port}")
    with running([str(PROGRAM), "up"], variables, log) as up:
        eventually(lambda: "Ctrl-C stops it" in log.read_text() or up.poll() is not None, log.read_text)
        with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=240) as answer:
            assert answer.status == 200
        check_invitation(log.read_text(), f"http://127.0.0.1:{port}", tmp_path / "var/log/web.log")
        assert len(processes_of(tmp_path / "var")) > len(SERVICES)
        up.send_signal(signal.SIGINT)
        assert up.wait(PATIENCE) == 0, log.read_text()
    assert exposed(tmp_path / "var") == []
    eventually(lambda: not processes_of(tmp_path / "var"), lambda: f"left behind: {processes_of(tmp_path / 'var')}")


def check_invitation(output: str, web: str, web_log: Path) -> None:
    """Check that only the printed address leads to the form for the first account, and that no log has its token."""
    printed = re.search(rf"{web}/welcome/([\w-]+)/", output)
    assert printed, output
    with urlopen(printed[0], timeout=240) as answer:
        assert answer.status == 200
    with pytest.raises(HTTPError, match="404"):
        urlopen(f"{web}/welcome/guess/", timeout=240)
    eventually(lambda: web_log.read_text().count("GET /welcome/") == 2, web_log.read_text)  # logged after the answers
    assert printed[1] not in web_log.read_text()


def processes_of(var: Path) -> list[int]:
    """All processes that received a folder through their environment or arguments."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            known = (process / "environ").read_bytes() + (process / "cmdline").read_bytes()
        except OSError:
            continue
        if str(var).encode() in known and alive(int(process.name)):
            found.append(int(process.name))
    return found
