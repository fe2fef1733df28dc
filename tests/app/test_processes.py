import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from app.processes import MAX_EXITS, Child, Children, ProcessError
from tests.alive import alive, eventually


def sleeper(log: Path, name: str = "sleeper") -> Child:
    return Child(name, [sys.executable, "-c", "import time; print('up', flush=True); time.sleep(900)"], log)


def fall(child: Child) -> None:
    assert child.process is not None
    child.process.wait()


def test_children_end_together(tmp_path: Path) -> None:
    first, second = sleeper(tmp_path / "1.log"), sleeper(tmp_path / "2.log")
    with Children([first, second], {}):
        assert first.process is not None
        assert second.process is not None
        assert first.process.poll() is None
    assert first.process.returncode == -signal.SIGTERM
    assert second.process.returncode == -signal.SIGTERM


def test_a_child_that_ended_is_started_again(tmp_path: Path) -> None:
    child = sleeper(tmp_path / "log")
    messages: list[str] = []
    with Children([child], {}) as children:
        assert child.process is not None
        first = child.process.pid
        child.process.kill()
        child.process.wait()
        children.restart_ended(messages.append)
        assert child.process.pid != first
        assert child.process.poll() is None
    assert messages == ["sleeper ended with status -9 and is started again"]


def test_a_child_that_will_not_stay_up_is_named_with_its_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.processes.EXIT_WINDOW", 600.0)  # a busy machine takes long to start Python five times
    child = Child("broken", [sys.executable, "-c", "raise SystemExit(3)"], tmp_path / "broken.log")
    with Children([child], {}) as children:
        for _ in range(MAX_EXITS - 1):
            fall(child)
            children.restart_ended(lambda _: None)
        fall(child)
        with pytest.raises(ProcessError, match=r"broken ended .* status 3.*broken\.log"):
            children.restart_ended(lambda _: None)


def test_children_see_the_given_environment(tmp_path: Path) -> None:
    log = tmp_path / "log"
    child = Child("printer", [sys.executable, "-c", "import os; print(os.environ['WENZONG_VAR'])"], log)
    with Children([child], {"WENZONG_VAR": "/somewhere"}):
        assert child.process is not None
        child.process.wait()
    assert log.read_text(encoding="utf-8").strip() == "/somewhere"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can tie a child to its parent")
def test_children_do_not_outlive_a_killed_parent(tmp_path: Path) -> None:
    script = textwrap.dedent(f"""
        import time
        from pathlib import Path
        from app.processes import Child, Children
        command = [{sys.executable!r}, "-c", "import time; time.sleep(900)"]
        child = Child("sleeper", command, Path({str(tmp_path / "log")!r}))
        with Children([child], {{}}):
            print(child.process.pid, flush=True)
            time.sleep(900)
    """)
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert alive(pid)
        parent.kill()
        parent.wait()
        eventually(lambda: not alive(pid))
