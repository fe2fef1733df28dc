"""Secrets in the settings appear in no command line, error or log."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pymongo import MongoClient
from pymongo.errors import PyMongoError

from app.embedded.state_directory import StateDirectory
from app.error_messages import message_for_user
from app.services import SERVICES, command
from storage.settings import Settings

PLANTED = "PLANTEDSECRETWORD"
MONGODB = f"mongodb://u:{PLANTED}@127.0.0.1:9/?serverSelectionTimeoutMS=300"
REDIS = f"redis://u:{PLANTED}@127.0.0.1:9/0"


@pytest.mark.fault(45)
@pytest.mark.parametrize("service", SERVICES)
def test_no_command_line_holds_one(service: str) -> None:
    settings = Settings(
        mongodb_url=MONGODB, redis_url=REDIS, sql_url=f"postgresql://u:{PLANTED}@h/n", secret_key=PLANTED,
        mail_url=f"smtp://u:{PLANTED}@h",
        proxies=(f"http://u:{PLANTED}@h:1",), metrics_token=PLANTED)
    assert PLANTED not in " ".join(command(service, settings))


@pytest.mark.fault(45)
def test_no_process_of_the_embedded_servers_shows_its_password(embedded: Settings) -> None:
    state = StateDirectory(embedded.var).read()
    for name, pid in state.pids.items():
        shown = Path(f"/proc/{pid}/cmdline").read_bytes().decode()
        password = state.urls[name].partition("@")[0].rpartition(":")[2]
        assert len(password) > 20
        assert password not in shown


@pytest.mark.fault(45)
def test_no_error_that_is_spoken_holds_one() -> None:
    with MongoClient[dict[str, object]](MONGODB) as client, pytest.raises(PyMongoError) as caught:
        client.admin.command("ping")
    assert PLANTED not in (message_for_user(caught.value) or "")
    environment = {**os.environ, "WENZONG_MONGODB_URL": MONGODB, "WENZONG_REDIS_URL": REDIS}
    done = subprocess.run([sys.executable, "-m", "celery", "-A", "app.worker", "inspect", "ping", "--timeout", "1"],
                          env=environment, capture_output=True, text=True, check=False)
    assert "127.0.0.1:9" in done.stdout + done.stderr, "it fails where the secret is used"
    assert PLANTED not in done.stdout + done.stderr
