"""A copy read from pictures shows them with the lines of its passages boxed."""

from collections.abc import Callable

from django.test import Client

from storage.collections.site_facts.pictures import PictureLine
from tests.webadmin.conftest import Copies
from tests.webadmin.exchanges import store_picture

PNG = b"\x89PNG\r\n\x1a\nrest"


def test_the_picture_is_shown_with_the_lines_of_its_passages(copies: Copies, desk: Callable[..., Client]) -> None:
    case, client = copies.case(), desk()
    assert client.get(f"/cases/copies/{case.pk}/pictures/0/").status_code == 404
    assert "/pictures/0/" not in client.get(f"/cases/copies/{case.pk}/").content.decode()
    advertisement, copied = PictureLine(0, 7, 0, 5, 6, 60, 16), PictureLine(7, 30, 0, 5, 1200, 90, 1240)
    store_picture(copies.database, case.page, PNG, advertisement, copied)
    page = client.get(f"/cases/copies/{case.pk}/").content.decode()
    assert f'<image href="/cases/copies/{case.pk}/pictures/0/" width="100" height="100"/>' in page
    boxed = page.partition('<div class="pictures">')[2].partition("</div>")[0]
    assert boxed.count("<rect ") == boxed.count('<rect x="5" y="1200" width="85" height="40"/>') == 1
    image = client.get(f"/cases/copies/{case.pk}/pictures/0/")
    assert (image.content, image.headers["Content-Type"]) == (PNG, "image/png")
    assert image.headers["X-Content-Type-Options"] == "nosniff"
    assert client.get(f"/cases/copies/{case.pk}/pictures/1/").status_code == 404


def test_what_is_no_picture_is_not_sent(copies: Copies, desk: Callable[..., Client]) -> None:
    case = copies.case()
    store_picture(copies.database, case.page, b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>")
    assert desk().get(f"/cases/copies/{case.pk}/pictures/0/").status_code == 404
