"""Author and date stated by a page are on its case and in reports."""

from collections.abc import Callable

from django.conf import settings
from django.test import Client

from tests.webadmin.conftest import Copies, streamed


def test_author_and_date_of_the_page_are_on_the_case_and_in_reports(
    copies: Copies, desk: Callable[..., Client],
) -> None:
    case, client = copies.case(), desk()
    assert "网页署名" not in client.get(f"/cases/copies/{case.pk}/").content.decode()
    copies.database["pages"].update_one(
        {"_id": case.page}, {"$set": {"author": "<b>盗\u202e文客", "published": "2025-11-19T08:30"}})
    for language, label in (("zh-hans", "网页署名"), ("en", "Author named by the page")):
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        page = client.get(f"/cases/copies/{case.pk}/").content.decode()
        assert label in page
        assert "&lt;b&gt;盗‹U+202E›文客" in page
        assert "2025-11-19T08:30" in page
    report = streamed(client.get(f"/reports/case/{case.pk}/html")).decode()
    assert "&lt;b&gt;盗‹U+202E›文客" in report
    for form in ("json", "csv", "html"):
        report = streamed(client.get(f"/reports/case/{case.pk}/{form}")).decode()
        assert "文客" in report, form
        assert "2025-11-19T08:30" in report, form
