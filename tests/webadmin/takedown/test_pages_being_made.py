"""Pages of which another version may still be made do not prove that a copy is gone."""

import pytest
from pymongo.database import Database

from storage.documents import Document
from storage.inbox import Inbox, StageName
from webadmin.takedown.recorded_answers import _being_made


@pytest.mark.parametrize("stage", [StageName.DECODE, StageName.PICTURES, StageName.JOIN])
def test_a_page_that_waits_to_be_read_is_not_judged(database: Database[Document], stage: StageName) -> None:
    Inbox(database, stage).enqueue(["a page"])
    assert _being_made(database, {"a page", "another"}) == {"a page"}
