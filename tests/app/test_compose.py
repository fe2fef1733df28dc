"""The compose file is valid, keeps its promises, and its services' commands exist."""

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml
from compose_spec import PyCompose

from app.services import SERVICES
from storage.settings import PREFIX, Settings

ROOT = Path(__file__).parents[2]
VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")
REQUIRED = {"SECRET_KEY": "s" * 50, "MONGODB_PASSWORD": "m", "REDIS_PASSWORD": "r", "SQL_PASSWORD": "q",
            "CONTACT": "https://own.example/crawler"}


def interpolated(text: str, environment: dict[str, str]) -> str:
    """Substitute variables as compose does: `${X}`, `${X:-default}`, `${X:?error}`."""
    def value(match: re.Match[str]) -> str:
        name, operator, rest = match.groups()
        if environment.get(name):
            return environment[name]
        if operator == "?":
            raise KeyError(f"{name}: {rest}")
        return rest or ""

    return VARIABLE.sub(value, text)


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    text = interpolated((ROOT / "docker-compose.yml").read_text(encoding="utf-8"), REQUIRED)
    found: dict[str, Any] = yaml.safe_load(text)
    return found


def test_it_passes_the_compose_schema(compose: dict[str, Any]) -> None:
    document = PyCompose.from_json(json.dumps(compose))
    document.validate()
    assert set(document.service_names()) == {*SERVICES, "mongodb", "redis", "postgres"}


def test_the_schema_check_can_fail(compose: dict[str, Any]) -> None:
    broken = json.loads(json.dumps(compose))
    broken["services"]["web"]["healthcheck"]["interval"] = "now and then"
    with pytest.raises(ValueError, match="now and then"):
        PyCompose.from_json(json.dumps(broken))


@pytest.mark.parametrize("name", sorted(REQUIRED))
def test_a_missing_secret_stops_it(name: str) -> None:
    environment = {key: value for key, value in REQUIRED.items() if key != name}
    with pytest.raises(KeyError, match=name):
        interpolated((ROOT / "docker-compose.yml").read_text(encoding="utf-8"), environment)


def test_only_the_web_port_is_published(compose: dict[str, Any]) -> None:
    assert [name for name, service in compose["services"].items() if "ports" in service] == ["web"]
    assert compose["networks"]["inside"] == {"internal": True}


def test_every_service_is_health_checked_and_restarted(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        assert service["healthcheck"]["test"][0] == "CMD", name
        assert service["restart"] == "unless-stopped", name


def test_servers_ask_for_passwords(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert services["redis"]["command"][-2:] == ["--requirepass", "r"]
    assert services["mongodb"]["environment"]["MONGO_INITDB_ROOT_PASSWORD"] == "m"
    assert services["postgres"]["environment"]["POSTGRES_PASSWORD"] == "q"


def test_its_environment_is_what_the_settings_read(compose: dict[str, Any]) -> None:
    values = compose["services"]["web"]["environment"].items()
    environment = {key: "" if value is None else str(value) for key, value in values}  # unset variables are empty
    assert set(environment) <= {PREFIX + field.name.upper() for field in fields(Settings)}
    settings = Settings.load(environment)
    settings.require_servers()
    assert settings.web_host == "0.0.0.0"  # noqa: S104 - within its container


def test_settings_that_it_does_not_name_are_read_from_the_same_file(compose: dict[str, Any]) -> None:
    assert {name: compose["services"][name].get("env_file") for name in SERVICES} == dict.fromkeys(SERVICES, ".env")


def test_the_image_can_back_up_the_server_of_the_compose_file(compose: dict[str, Any]) -> None:
    server = compose["services"]["postgres"]["image"].partition(":")[2]
    assert f" postgresql-client-{server} " in (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_the_example_environment_names_every_variable() -> None:
    named = {line.partition("=")[0] for line in (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
             if line and not line.startswith("#")}
    used = {match.group(1) for match in VARIABLE.finditer((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))}
    assert named == used


def test_every_service_has_no_more_rights_than_it_needs(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["pids_limit"] > 0, name
        assert service["deploy"]["resources"]["limits"].keys() == {"cpus", "memory"}, name
        assert "privileged" not in service, name
        assert ("cap_add" in service) == (name not in SERVICES), "our own services need no capability"


def test_the_image_runs_as_a_user_without_rights() -> None:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    user = max(number for number, line in enumerate(lines) if line.startswith("USER "))
    assert lines[user] == "USER wenzong"
    assert user < lines.index('ENTRYPOINT ["wenzong"]')
    assert not any("SECRET" in line or "PASSWORD" in line for line in lines)
