"""The table of addresses, all spellings of loopback, and ports and schemes."""

import ipaddress
import random

import pytest

from crawler.network.egress import Egress, EgressError, Target, is_public, target

DENIED = (
    "0.0.0.0",  # noqa: S104 - refused, not bound
    "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.0.1",
    "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.1.1",
    "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.7", "224.0.0.1", "239.1.1.1", "240.0.0.1",
    "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "100::1", "2001::1", "2001:0:7f00:1::1", "2001:10::1", "2001:20::1",
    "2001:db8::1", "2002:7f00:1::", "2002:808:808::1", "3fff::1", "3ffe::1", "5f00::1", "fc00::1", "fd12::1",
    "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "2400:cb00::5efe:7f00:1", "2400:cb00::200:5efe:a00:1",
    "not an address", "",
)
ALLOWED = ("1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.255.255", "172.32.0.1", "192.0.3.1",
           "223.255.255.255", "2400:cb00::1", "2606:4700::1111", "240e::1", "64:ff9b::808:808")


@pytest.mark.fault(4)
@pytest.mark.parametrize("address", DENIED)
def test_denies_what_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ALLOWED)
def test_allows_the_public_internet(address: str) -> None:
    assert is_public(address)


@pytest.mark.fault(4)
def test_is_never_more_generous_than_the_library_table() -> None:
    source = random.Random(7)
    for _ in range(20_000):
        four = ipaddress.IPv4Address(source.getrandbits(32))
        six = ipaddress.IPv6Address(source.getrandbits(128))
        for address in (four, six):
            if is_public(str(address)):
                assert address.is_global, address
                assert not address.is_multicast


SPELLINGS = ("127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001",
             "localhost", "localhost.", "LOCALHOST", "0", "[::1]", "[::ffff:127.0.0.1]", "[0:0:0:0:0:0:0:1]",
             "[::ffff:7f00:1]", "①②⑦.0.0.1", "127。0。0。1", "10.0.0.1", "[fe80::1]", "169.254.169.254")


@pytest.mark.fault(1)
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_loopback_and_private_hosts_are_refused_in_every_spelling(spelling: str) -> None:
    with pytest.raises(EgressError) as caught:
        Egress(frozenset({"127.0.0.1:8000"})).addresses(target(f"http://{spelling}:80/"))
    outcomes = {"ssrf_blocked", "dns"} if spelling == "localhost." else {"ssrf_blocked"}  # few resolvers know it
    assert caught.value.outcome in outcomes


def test_a_refusal_does_not_say_where_an_internal_name_leads() -> None:
    with pytest.raises(EgressError) as caught:
        Egress(resolve=lambda host: ["10.20.30.40"]).addresses(Target("db.internal", 443))
    assert str(caught.value) == "db.internal:443 is not on the public internet"


def test_own_pairs_are_exact() -> None:
    egress = Egress(frozenset({"127.0.0.1:8000", "[::1]:8000"}))
    assert egress.addresses(Target("127.0.0.1", 8000)) == ["127.0.0.1"]
    assert egress.addresses(Target("::1", 8000)) == ["::1"]
    for other in (Target("127.0.0.1", 8001), Target("127.0.0.1", 80), Target("127.0.0.2", 8000)):
        with pytest.raises(EgressError, match="not on the public internet"):
            egress.addresses(other)


def test_ports_are_limited_on_public_hosts() -> None:
    egress = Egress(resolve=lambda host: ["1.1.1.1"])
    for port in (80, 443, 8080, 8443):
        assert egress.addresses(Target("example.org", port)) == ["1.1.1.1"]
    for port in (22, 25, 6379, 27017, 8000):
        with pytest.raises(EgressError, match="may not be used"):
            egress.addresses(Target("example.org", port))


def test_of_mixed_addresses_only_the_public_ones_are_used() -> None:
    egress = Egress(resolve=lambda host: ["10.0.0.1", "1.1.1.1", "::1"])
    assert egress.addresses(Target("example.org", 80)) == ["1.1.1.1"]


@pytest.mark.fault(6)
@pytest.mark.parametrize("url", ["file:///etc/passwd", "data:text/html,x", "ftp://a/", "s3://a/b", "gopher://a/",
                                 "javascript:1", "http:///x", "http://a:99999/", "http://[::1/", "//a/b", ""])
def test_other_schemes_and_broken_addresses_are_refused(url: str) -> None:
    with pytest.raises(EgressError) as caught:
        target(url)
    assert caught.value.outcome in ("bad_scheme", "bad_url")
