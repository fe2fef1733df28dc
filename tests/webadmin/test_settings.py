"""Settings with which the web application refuses to start, and the findings of `check --deploy`."""

import os
import shutil
import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from storage.settings import DEMO_SECRET, Settings, SettingsError
from tests.app.exposed import CARELESS, exposed
from webadmin import databases, mail
from webadmin.configuration import current
from webadmin.security.secret import secret_key
from webadmin.setup import prepare

SET_UP = """
import sys, time
from dataclasses import replace
from pathlib import Path
from storage.settings import Settings
from webadmin.setup import prepare
settings = Settings(var=Path(sys.argv[1]), time_zone="Asia/Tokyo", web_url="https://given.example")
prepare(settings)
prepare(replace(settings))
from django.conf import settings as django_settings
from webadmin.accounts.models import User
print(django_settings.CSRF_TRUSTED_ORIGINS, django_settings.WENZONG == settings, time.tzname[0], User.objects.count())
print(*sys.modules.keys() & {"docx", "matcher", "webadmin.lists.views", "xlsxwriter"})
"""
LONG = "k3Y-" + "0123456789abcdefghijklmnopqrstuvwxyz" * 2
PUBLIC = Settings(web_host="0.0.0.0", allowed_hosts=("wenzong.example",), https=True)  # noqa: S104 - the point


@pytest.mark.fault(43)
@pytest.mark.parametrize("key", [None, DEMO_SECRET, "django-insecure-" + LONG, "short", "a" * 80])
def test_a_public_web_needs_a_key_of_its_own(key: str | None, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"WENZONG_SECRET_KEY.*WENZONG_SECRET_KEY_FILE"):
        secret_key(replace(PUBLIC, secret_key=key, var=tmp_path))
    assert not (tmp_path / "secret_key").exists()


def test_a_good_key_is_taken() -> None:
    assert secret_key(replace(PUBLIC, secret_key=LONG)) == LONG


@pytest.mark.parametrize("change", [
    {"web_host": "0.0.0.0"}, {"allowed_hosts": ("127.0.0.1", "wenzong.example")}, {"https": True},  # noqa: S104
    {"sql_url": "postgresql://a:b@127.0.0.1/c"},
])
def test_whatever_others_can_reach_or_share_needs_a_key(change: dict[str, object], tmp_path: Path) -> None:
    with pytest.raises(SettingsError):
        secret_key(replace(Settings(var=tmp_path), **change))  # type: ignore[arg-type]  # by name


def test_on_ones_own_machine_a_key_is_made_once_and_kept_secret(tmp_path: Path) -> None:
    settings = Settings(var=tmp_path / "var")
    key = secret_key(settings)
    assert len(key) > 50
    assert secret_key(settings) == key
    assert stat.S_IMODE((tmp_path / "var/secret_key").stat().st_mode) == 0o600
    assert [path.name for path in (tmp_path / "var").iterdir()] == ["secret_key"]


def test_the_demo_has_a_known_key_and_stays_at_home() -> None:
    assert secret_key(Settings(demo=True)) == DEMO_SECRET
    with pytest.raises(SettingsError, match=r"127\.0\.0\.1"):
        secret_key(replace(PUBLIC, demo=True))


@pytest.mark.parametrize("url", ["mysql://a/b", "postgresql://host", "sqlite:///x"])
def test_another_database_is_refused(url: str) -> None:
    with pytest.raises(SettingsError, match="postgresql://"):
        databases.default(Settings(sql_url=url))


def test_a_postgresql_url_is_read_whole() -> None:
    found = databases.default(Settings(sql_url="postgresql://me:p%40ss@db:5433/wen%20zong?sslmode=require"))
    assert {name: found[name] for name in ("NAME", "USER", "PASSWORD", "HOST", "PORT", "OPTIONS")} == {
        "NAME": "wen zong", "USER": "me", "PASSWORD": "p@ss", "HOST": "db", "PORT": "5433",
        "OPTIONS": {"sslmode": "require"}}


def test_mail_goes_to_the_console_or_to_a_server() -> None:
    assert mail.options(Settings())["EMAIL_BACKEND"].endswith("console.EmailBackend")
    smtp = mail.options(Settings(mail_url="smtp://me:p%40ss@mail.example:2525"))
    assert (smtp["EMAIL_HOST"], smtp["EMAIL_PORT"], smtp["EMAIL_HOST_PASSWORD"], smtp["EMAIL_USE_TLS"]) == (
        "mail.example", 2525, "p@ss", True)
    assert mail.options(Settings(mail_url="smtps://mail.example"))["EMAIL_PORT"] == 465
    with pytest.raises(SettingsError, match="smtp://"):
        mail.options(Settings(mail_url="http://mail.example"))


def django(settings: Settings, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **settings.environment(), "DJANGO_SETTINGS_MODULE": "webadmin.settings"}
    return subprocess.run([sys.executable, "-m", "django", *command], env=environment, capture_output=True, text=True,
                          check=False, timeout=300, umask=CARELESS)


@pytest.mark.fault(43)
def test_check_deploy_is_clean(tmp_path: Path) -> None:
    settings = replace(PUBLIC, secret_key=LONG, var=tmp_path, web_url="https://wenzong.example")
    found = django(settings, "check", "--deploy", "--fail-level", "WARNING")
    assert found.returncode == 0, found.stderr


@pytest.mark.fault(43)
def test_a_start_without_a_key_says_what_to_do(tmp_path: Path) -> None:
    found = django(replace(PUBLIC, var=tmp_path), "check")
    assert found.returncode != 0
    assert "WENZONG_SECRET_KEY is not set" in found.stderr
    assert "WENZONG_SECRET_KEY_FILE" in found.stderr


def test_migrations_tell_all_that_models_say(tmp_path: Path) -> None:
    found = django(Settings(var=tmp_path, demo=True), "makemigrations", "--check", "--dry-run")
    assert found.returncode == 0, found.stdout


def test_what_django_makes_first_is_closed_to_others(tmp_path: Path) -> None:
    found = django(Settings(var=tmp_path / "var"), "migrate", "--verbosity", "0")
    assert found.returncode == 0, found.stderr
    assert (tmp_path / "var/webadmin.sqlite3").exists()
    assert exposed(tmp_path / "var") == []


def test_a_process_has_the_settings_that_it_was_given(tmp_path: Path, migrated: Path) -> None:
    (tmp_path / "var").mkdir()
    shutil.copy(migrated, tmp_path / "var")
    environment = {**os.environ, "WENZONG_VAR": "/dev/null", "WENZONG_WEB_URL": "https://environment.example"}
    ended = subprocess.run([sys.executable, "-c", SET_UP, tmp_path / "var"], env=environment, capture_output=True,
                           text=True, check=False, timeout=300)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout == "['https://given.example'] True JST 0\n\n"  # and nothing loaded that only the pages need


def test_the_tables_are_checked_once_a_process(web: Settings) -> None:
    prepare(web)
    with CaptureQueriesContext(connection) as queries:
        prepare(replace(web))
    assert queries.captured_queries == []


@pytest.mark.parametrize("change", [
    {"var": Path("elsewhere")}, {"sql_url": "postgresql://a:b@127.0.0.1/c"}, {"mongodb_database": "other"},
    {"mongodb_url": "mongodb://127.0.0.1:1"},
])
def test_other_databases_are_refused_once_django_is_set_up(web: Settings, change: dict[str, object]) -> None:
    prepare(web)
    with pytest.raises(SettingsError, match="named once"):
        prepare(replace(web, **change))  # type: ignore[arg-type]  # by name
    assert current() == web
