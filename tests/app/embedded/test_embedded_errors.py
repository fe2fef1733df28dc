"""Embedded servers that cannot run say why and what to do, before anything is changed."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.embedded import EmbeddedError, servers
from app.embedded.backends import BACKENDS, Valkey, require_installed
from app.embedded.state_directory import StateDirectory, open_lock, try_lock
from storage.settings import Settings
from tests.app.embedded.test_embedded import redis, valkey

__all__ = ["valkey"]


def test_a_folder_that_version_0_1_0_still_serves_is_an_error(
    valkey: Settings, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.embedded.former_keeper.PATIENCE", 0.5)
    directory = StateDirectory(valkey.var)
    directory.prepare()
    (valkey.var / "keeper.lock").touch()
    with open_lock(valkey.var / "keeper.lock") as keeper:
        assert try_lock(keeper)
        with pytest.raises(EmbeddedError, match="stop it"), servers(valkey):
            pass
    with servers(valkey) as settings, redis(settings) as store:
        assert store.ping()


@pytest.mark.slow
def test_a_folder_in_use_is_a_clear_error(tmp_path: Path) -> None:
    wanted = Settings(var=tmp_path / "one", redis_url="redis://unused.invalid")
    with servers(wanted):
        (tmp_path / "two/mongodb").mkdir(parents=True)
        (tmp_path / "two/mongodb/secantus").symlink_to(tmp_path / "one/mongodb/secantus")
        with pytest.raises(EmbeddedError, match=r"secantus cannot serve .*two/mongodb/secantus.*busy.*WENZONG_VAR"), \
                servers(replace(wanted, var=tmp_path / "two")):
            pass


@pytest.mark.parametrize("place", ["file", "file/var", "closed/var"])
def test_a_folder_that_cannot_be_written_is_a_clear_error(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "closed").mkdir(mode=0o500)
    var = tmp_path / place
    if place.startswith("closed") and os.geteuid() == 0:  # root may write anywhere else
        var = Path("/proc/var")
    with pytest.raises(EmbeddedError, match=rf"{var} cannot hold .* set WENZONG_VAR"), servers(Settings(var=var)):
        pass


@pytest.fixture
def full_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on a file system without room, if the machine permits mounting one."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    if not shutil.which("mount") or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no file system can be mounted here")
    try:
        StateDirectory(folder / "var").prepare()
        with pytest.raises(OSError, match="No space left"):
            (folder / "ballast").write_bytes(bytes(2**21))
        yield folder / "var"
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_a_full_disk_is_a_clear_error(full_disk: Path, valkey: Settings) -> None:
    with pytest.raises(EmbeddedError, match=rf"the disk of {full_disk} is full.* make room"), \
            servers(replace(valkey, var=full_disk)):
        pass


def test_a_blocked_data_folder_is_a_clear_error(valkey: Settings) -> None:
    valkey.var.mkdir()
    (valkey.var / "valkey").write_text("not a folder")
    with pytest.raises(EmbeddedError, match=r"valkey cannot serve .*Not a directory.*repair"), servers(valkey):
        pass


def test_other_wishes_for_one_folder_are_a_clear_error(valkey: Settings) -> None:
    with servers(valkey), pytest.raises(EmbeddedError, match=r"without secantus: .* WENZONG_MONGODB_URL"), \
            servers(replace(valkey, mongodb_url=None)):
        pass


def test_data_of_a_former_server_is_a_clear_error(valkey: Settings) -> None:
    former = valkey.var / "mongodb/nx"
    former.mkdir(parents=True)
    with pytest.raises(EmbeddedError, match=rf"{former} .* not read: copy it .* docs/storage\.md .* delete it"), \
            servers(replace(valkey, mongodb_url=None)):
        pass
    assert former.exists()
    assert not (valkey.var / "mongodb/secantus").exists(), "an empty database would hide that the data is not read"
    with servers(valkey) as settings, redis(settings) as store:
        assert store.ping(), "another MongoDB is named, so nothing in the folder is asked for"


def test_a_missing_wheel_is_a_clear_error() -> None:
    class Lost(Valkey):
        module = "no_such_module"

    with pytest.raises(EmbeddedError, match=r"wenzong\[embedded\].*WENZONG_REDIS_URL"):
        require_installed(Lost())
    for backend in BACKENDS.values():
        require_installed(backend)
