import socket
from pathlib import Path

import pytest

from app.demo.demo import demo_settings
from app.embedded.server_folder import free_port
from app.up import everything
from storage.settings import Settings, SettingsError

VAR = Path("unused")


def test_the_port_that_the_user_chose_is_the_demo_s() -> None:
    port = free_port(None)
    settings = demo_settings(Settings.load({"WENZONG_WEB_PORT": str(port)}), VAR)
    assert (settings.web_port, settings.web_url) == (port, f"http://127.0.0.1:{port}")


def test_a_chosen_port_that_is_taken_is_an_error_that_names_the_variable(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        settings = demo_settings(Settings.load({"WENZONG_WEB_PORT": str(other.getsockname()[1])}), tmp_path)
        with pytest.raises(SettingsError, match="WENZONG_WEB_PORT"), everything(settings):
            pass


def test_a_taken_default_port_gives_way_to_a_free_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        monkeypatch.setattr(Settings, "web_port", taken)
        assert demo_settings(Settings(web_port=taken), VAR).web_port != taken
