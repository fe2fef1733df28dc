"""The embedded server of MongoDB's protocol, for the contract that our code relies on."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from pymongo import MongoClient
from pymongo.database import Database

from storage.settings import Settings

Document = dict[str, Any]


@pytest.fixture
def database(embedded: Settings) -> Iterator[Database[Document]]:
    with MongoClient[Document](embedded.mongodb_url, tz_aware=True, serverSelectionTimeoutMS=20_000) as client:
        name = f"test_{uuid4().hex}"
        yield client[name]
        client.drop_database(name)
