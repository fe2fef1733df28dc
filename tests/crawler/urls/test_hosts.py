"""One spelling for each host, as browsers ask for it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawler.urls.address import Scope, canonical, site_host
from crawler.urls.hosts import spelled

SAME = {
    "xn--fsqu00a.xn--0zwm56d": ("例子.测试", "例子。测试", "例子｡测试.", "XN--FSQU00A.Xn--0zwm56d",
                                "%E4%BE%8B%E5%AD%90.测试"),
    "example.com": ("EXAMPLE.com", "example.com.", "ＥＸＡＭＰＬＥ．ｃｏｍ", "ex%61mple.com", "exam\u00adple.com"),
    "xn--bcher-kva.de": ("bücher.de", "BÜCHER.DE", "bu\u0308cher.de"),
    "xn--fa-hia.de": ("faß.de", "xn--fa-hia.de"),
    "fass.de": ("fass.de",),
    "xn--n3h.net": ("☃.net",),
    "a_b.com": ("A_b.com",),
    "127.0.0.1": ("127.1", "2130706433", "0x7f.1", "0177.0.0.1", "127.0.0.1."),
}


@pytest.mark.parametrize(("host", "written"), [(host, each) for host, some in SAME.items() for each in some])
def test_whatever_a_host_is_written_like_it_is_one(host: str, written: str) -> None:
    assert spelled(written) == host
    assert canonical(f"http://{written}/a") == f"http://{host}/a"
    assert canonical(f"HTTPS://{written}:443/a") == f"https://{host}/a"
    assert canonical(f"//{written}:80/a", "http://other/") == f"http://{host}/a"


@pytest.mark.parametrize("written", [
    "", ".", "...", "a b.com", "a%20b.com", "a／b.com", "a＠b.com", "℀.com", "a%2fb.com", "a" * 64 + ".com",
    "a." * 130 + "com", "1.2.3.4.5", "256.256.256.256", "0x.y.9", "\ufffd.com", "a%00.com",
])
def test_what_names_no_host_has_no_spelling(written: str) -> None:
    assert spelled(written) == ""
    assert canonical(f"http://{written}/x") is None


@given(st.text(max_size=20))
def test_a_spelling_is_its_own(text: str) -> None:
    assert spelled(spelled(text)) == spelled(text)


@pytest.mark.parametrize("written", ["例子.测试", "xn--fsqu00a.xn--0zwm56d", "例子.测试.", "WWW.例子.测试"])
def test_scopes_know_a_host_by_any_spelling(written: str) -> None:
    for scope in (Scope([written], ()), Scope((), [f"http://{written}:80/book/"])):
        assert scope.covers("https://xn--fsqu00a.xn--0zwm56d/b")
        assert scope.covers("http://www.xn--fsqu00a.xn--0zwm56d/")
        assert not scope.covers("http://xn--fsqu00a.com/")


def test_a_port_that_is_not_the_schemes_own_is_part_of_a_site() -> None:
    assert site_host("http://user:secret@WWW.Example.com.:80/a") == "example.com"
    assert site_host("http://Example.com.:8080/a") == "example.com:8080"
    assert Scope(["Example.com.:8080"], ()).covers("http://example.com:8080/")
    assert not Scope(["Example.com.:8080"], ()).covers("http://example.com/")
