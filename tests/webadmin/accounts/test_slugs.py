"""Organisations are known without setting Django up, which most of a command's start would be."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from storage.settings import Settings
from webadmin.databases import stored_slugs

READ = """
import sys
from storage.settings import Settings
from webadmin.databases import stored_slugs
print(*sorted(stored_slugs(Settings.load())), "django" in sys.modules)
"""


def test_slugs_are_those_that_django_stores(web: Settings) -> None:
    from webadmin.accounts.models import Organisation

    before = stored_slugs(web)
    press = Organisation.objects.create(slug="press", name="某社")
    try:
        assert Organisation._meta.db_table == "accounts_organisation"
        assert (stored_slugs(web) or set()) == set(Organisation.objects.values_list("slug", flat=True))
        output = subprocess.run([sys.executable, "-c", READ], capture_output=True, text=True, check=True,
                                env={**os.environ, **web.environment()}).stdout
        assert output.split() == [*sorted(stored_slugs(web) or ()), "False"]
    finally:
        press.delete()
    assert stored_slugs(web) == before


def test_only_django_knows_a_server_and_makes_tables(tmp_path: Path) -> None:
    settings = Settings(var=tmp_path)
    assert stored_slugs(settings) is None
    assert stored_slugs(replace(settings, sql_url="postgresql://user@127.0.0.1:1/none")) is None
