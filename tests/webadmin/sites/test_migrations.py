"""Data of version 0.1.0 keeps its values when fields get other names."""

from datetime import date

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.webadmin.conftest import Copies
from webadmin.accounts.models import Organisation


def test_requested_crawls_and_searches_survive_the_upgrade(copies: Copies) -> None:
    executor = MigrationExecutor(connection)
    newest = [key for key in executor.loader.graph.leaf_nodes() if key[0] == "sites"]
    executor.migrate([("sites", "0003_sessions")])
    old = MigrationExecutor(connection).loader.project_state([("sites", "0003_sessions")]).apps
    organisation = Organisation.objects.create(slug="press", name="Press").pk
    old.get_model("sites", "Site").objects.create(
        organisation_id=organisation, name="mirror", key="mirror", asked_run="r" * 32)
    old.get_model("sites", "SearchQuery").objects.create(
        organisation_id=organisation, text="渡口的灯", asked_on=date(2025, 11, 20), hits=3)

    MigrationExecutor(connection).migrate(newest)
    new = MigrationExecutor(connection).loader.project_state(newest).apps
    assert new.get_model("sites", "Site").objects.get().requested_run == "r" * 32
    query = new.get_model("sites", "SearchQuery").objects.get()
    assert (query.searched_on, query.hits) == (date(2025, 11, 20), 3)
