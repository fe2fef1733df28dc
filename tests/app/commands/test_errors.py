"""Bad input gets one line that names it; never a traceback, never an exit status of 0."""

import os
import socket
import subprocess
from pathlib import Path

import pytest
from django.db.utils import OperationalError
from pymongo.errors import ServerSelectionTimeoutError

from app.error_messages import message_for_user
from storage.settings import Settings
from tests.app.commands.terminal import PROGRAM, WIDE, process, wenzong, write_lines
from tests.library.prose import BOOK

BATCHES = ("match", "align", "extract")


def refused(command: str, source: Path, output: Path) -> str:
    result = wenzong(command, "--input", source, "--output", output)
    assert result.status == 2
    assert result.out == ""
    assert result.errors.count("\n") == 1
    return result.errors


@pytest.mark.slow
@pytest.mark.parametrize("command", BATCHES)
def test_files_that_cannot_be_used(house: Settings, tmp_path: Path, command: str) -> None:
    good = write_lines(tmp_path / "good", {"id": 1, "text": "", "page": "", "source": "", "html": ""})
    assert refused(command, tmp_path / "nowhere", tmp_path / "out") == (
        f"wenzong: {tmp_path / 'nowhere'}: No such file or directory\n")
    if command != "match":  # which reads the files of a folder
        assert "Is a directory" in refused(command, tmp_path, tmp_path / "out")
    assert not (tmp_path / "out").exists()
    assert "Is a directory" in refused(command, good, tmp_path)
    assert "No such file" in refused(command, good, tmp_path / "no" / "folder")
    assert "name another file" in refused(command, good, good)


@pytest.mark.slow
def test_a_reader_that_had_enough_is_no_fault(house: Settings, tmp_path: Path) -> None:
    pages = write_lines(tmp_path / "in", *({"id": number, "html": "<p>一</p>"} for number in range(5_000)))
    with subprocess.Popen([PROGRAM, "extract", "--input", pages, "--output", "-"], env={**os.environ, **WIDE},
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as extract:
        assert extract.stdout is not None
        assert extract.stderr is not None
        extract.stdout.readline()
        extract.stdout.close()
        assert "Traceback" not in extract.stderr.read()


@pytest.mark.parametrize(("closed", "arguments"), [
    ("<&-", "--input - --output /dev/null"), (">&-", "--input in --output -")])
def test_a_closed_stream_is_named(house: Settings, tmp_path: Path, closed: str, arguments: str) -> None:
    write_lines(tmp_path / "in", {"id": 1, "page": "一", "source": "一"})
    ended = subprocess.run(["sh", "-c", f"{PROGRAM} align {arguments} {closed}"], check=False, cwd=tmp_path,
                           env={**os.environ, **WIDE}, stderr=subprocess.PIPE, text=True)
    assert ended.returncode == 2
    assert ended.stderr.endswith("put is closed: name a file, or open it\n")


@pytest.mark.fault(31)
@pytest.mark.slow
def test_an_output_without_room_is_told(house: Settings, tmp_path: Path) -> None:
    pages = write_lines(tmp_path / "in", {"id": 1, "page": "一", "source": "一"})
    result = wenzong("align", "--input", pages, "--output", "/dev/full")
    assert (result.status, "No space left on device: free space" in result.errors) == (2, True)


def test_a_name_that_a_terminal_cannot_show_ends_no_command(house: Settings, tmp_path: Path) -> None:
    """A name in GBK, as archives of another system leave it, and a terminal of another language."""
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + "江上旧事.txt".encode("gbk")))
    path.write_text(BOOK, encoding="utf-8")
    result = process("library", "add", path, environment={**house.environment(), "PYTHONIOENCODING": "ascii"})
    assert (result.status, result.errors.count("Traceback")) == (0, 0), result.errors
    assert "2 new" in result.out
    assert process("library", "list", environment={**house.environment(), "PYTHONIOENCODING": "ascii"}).status == 0


@pytest.mark.parametrize(("variable", "value"), [
    ("WENZONG_WEB_PORT", "http"), ("WENZONG_TIME_ZONE", "Mars"), ("WENZONG_REDIS_URL", "redis://cache.example/0"),
    ("WENZONG_MONGODB_URL", "nonsense"), ("WENZONG_REDIS_URL", "nonsense"), ("WENZONG_SECRET_KEY_FILE", "/nowhere"),
    ("WENZONG_VAR", "/dev/null"), ("WENZONG_LOG_LEVEL", "loud"),
])
def test_a_variable_that_cannot_be_used_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, value: str,
) -> None:
    for url in ("WENZONG_MONGODB_URL", "WENZONG_REDIS_URL"):  # unset, the servers would run in WENZONG_VAR
        monkeypatch.delenv(url, raising=False)
    result = wenzong("status", environment={"WENZONG_VAR": str(tmp_path), variable: value})
    assert result.status == 2
    assert result.errors.startswith("wenzong: ")
    assert variable.removesuffix("_FILE") in result.errors
    assert result.errors.count("\n") == 1


@pytest.mark.slow
def test_the_program_itself_speaks_and_sets_its_status(tmp_path: Path) -> None:
    result = process("align", "--input", tmp_path / "nowhere", "--output", "-")
    assert (result.status, result.out) == (2, "")
    assert result.errors == f"wenzong: {tmp_path / 'nowhere'}: No such file or directory\n"
    assert process("no-such-command").status == 2


@pytest.mark.slow
@pytest.mark.parametrize("service", ["web", "beat", "worker-crawl"])
def test_a_dead_service_is_unhealthy(house: Settings, service: str) -> None:
    environment = {"WENZONG_REDIS_URL": house.redis_url or "", "WENZONG_WEB_PORT": "1"}
    result = wenzong("health", service, environment=environment)
    assert result.status == 1
    assert result.errors.startswith(f"unhealthy: {service} ")


def test_an_unknown_service_is_named_beside_the_known_ones() -> None:
    for arguments in (("health", "mail"), ("worker", "mail")):
        result = wenzong(*arguments)
        assert result.status == 2
        assert "worker-crawl, worker-match" in result.errors


def test_servers_that_do_not_answer_are_named_with_their_setting() -> None:
    assert "WENZONG_MONGODB_URL" in (message_for_user(ServerSelectionTimeoutError("refused")) or "")
    assert "WENZONG_SQL_URL" in (message_for_user(OperationalError("refused\nsecond line")) or "")
    assert "second" not in (message_for_user(OperationalError("refused\nsecond line")) or "")


def test_a_day_to_come_is_not_run_ahead_of_time(tmp_path: Path) -> None:
    result = wenzong("daily", "--day", "2062-11-21", environment={"WENZONG_VAR": str(tmp_path)})
    assert (result.status, "2062-11-21 is in the future" in result.errors) == (2, True)
    assert not list(tmp_path.iterdir())


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = str(listener.getsockname()[1])
        result = wenzong("up", environment={"WENZONG_VAR": str(tmp_path), "WENZONG_WEB_PORT": port})
    assert result.status == 2
    assert result.errors.startswith(f"wenzong: the web server cannot listen on 127.0.0.1:{port} (Address already in "
                                    "use): stop")
    assert not list(tmp_path.iterdir())


def test_a_password_that_cannot_be_had_is_asked_for_otherwise(tmp_path: Path) -> None:
    (tmp_path / "password").write_bytes(b"\xff\xfe\xfd")
    assert "--password-file" in wenzong("user", "add", "mei").errors
    result = wenzong("user", "add", "mei", "--password-file", tmp_path / "password")
    assert result.status == 2
    assert "not UTF-8 text" in " ".join(result.errors.split())


def test_a_folder_that_is_not_the_demos_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "precious").touch()
    for var in (tmp_path, tmp_path / "nowhere" / ".."):
        result = wenzong("demo", "--var", var)
        assert (result.status, "are not the demo's" in result.errors) == (2, True)
    assert [path.name for path in tmp_path.iterdir()] == ["precious"]


@pytest.mark.slow
def test_a_broker_that_is_not_there_is_named(house: Settings) -> None:
    result = wenzong("health", "worker-crawl", environment={"WENZONG_REDIS_URL": "redis://127.0.0.1:1/0"})
    assert result.status == 1
    assert "the broker does not answer" in result.errors


def test_a_fault_of_the_program_is_not_hidden() -> None:
    assert message_for_user(ZeroDivisionError("oops")) is None
    assert message_for_user(OSError("oops")) is None
