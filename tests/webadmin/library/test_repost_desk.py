"""Who reposts whom is shown as a table and a graph, limited to the organisation's own works."""

from collections.abc import Callable

import pytest
from django.test import Client

from insight.family.family import Descent, Family, Source
from insight.family.records import document_of
from storage.collections.families import Families
from storage.collections.works import Works
from storage.documents import Work
from tests.webadmin.conftest import Copies, streamed


@pytest.mark.parametrize(("language", "title"), [("en", "Who reposts whom"), ("zh-hans", "站点转载关系")])
def test_only_own_works_are_added_up(
    copies: Copies, desk: Callable[..., Client], language: str, title: str,
) -> None:
    other = Work("strangers", "别人的书", "某甲")
    Works(copies.database).add([other])
    for work, source in ((copies.work(), "loudeng"), (other, "elsewhere")):
        family = Family((Descent("biqulou", (Source(source, 0.97, 12),), False, 3),), ())
        Families(copies.database).put(work.id, "digest", document_of(family))
    client = desk()
    client.cookies.load({"django_language": language})
    page = client.get("/works/reposts/").content.decode()
    assert all(text in page for text in (title, "loudeng", "biqulou", "97"))
    graph = streamed(client.get("/works/reposts/graphml")).decode()
    assert "loudeng" in graph
    assert "elsewhere" not in page + graph
    assert client.get("/works/reposts/dot").status_code == 404
