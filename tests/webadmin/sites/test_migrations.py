"""Data of version 0.1.0 keeps its values when fields are renamed."""

from datetime import date
from typing import Any

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.webadmin.conftest import Copies
from webadmin.accounts.models import Organisation

OLD, NEW = "0003_sessions", "0009_compare_profiles"


def models_at(name: str) -> Any:
    """Migrate to a step, and return the models at that step."""
    executor = MigrationExecutor(connection)
    executor.migrate([("sites", name)])
    return executor.loader.project_state([("sites", name)]).apps


def test_requested_crawls_and_searches_survive_the_upgrade(copies: Copies) -> None:
    old, organisation = models_at(OLD), Organisation.objects.create(slug="press", name="Press").pk
    old.get_model("sites", "Site").objects.create(
        organisation_id=organisation, name="mirror", key="mirror", asked_run="r" * 32)
    old.get_model("sites", "SearchQuery").objects.create(
        organisation_id=organisation, text="渡口的灯", asked_on=date(2025, 11, 20), hits=3)

    new = models_at(NEW)
    assert new.get_model("sites", "Site").objects.get().requested_run == "r" * 32
    query = new.get_model("sites", "SearchQuery").objects.get()
    assert (query.searched_on, query.hits) == (date(2025, 11, 20), 3)
