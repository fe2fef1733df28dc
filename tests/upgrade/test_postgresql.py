"""The desk's tables can be created in PostgreSQL too, also with rows of earlier builds, and can be written."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow,
              pytest.mark.skipif(not shutil.which("initdb"), reason="PostgreSQL is not installed here")]
ROOT = Path(__file__).parents[2]
CHILD = """
import sys, tempfile
from pathlib import Path
from storage.settings import Settings
from webadmin import setup

setup.configure(Settings(var=Path(tempfile.mkdtemp()), demo=True, sql_url=sys.argv[1]))
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

now = timezone.now()
executor = MigrationExecutor(connection)
executor.migrate([("takedown", "0002_append_only"), ("cases", "0012_translated_copies")])
former = MigrationExecutor(connection)._create_project_state(with_applied_migrations=True).apps
own = former.get_model("accounts", "Organisation").objects.create(slug="a", name="a")
case = former.get_model("cases", "Case").objects.create(
    organisation=own, key="k", work="w", work_title="w", site="s", state_since=now, first_seen=now, last_seen=now,
    newest_copy_at=now)
copy = former.get_model("cases", "Copy").objects.create(
    organisation=own, case=case, key="c", work="w", chapter="c", page="p", match="m", url="http://x/1", site="s",
    site_key="s", host="x", verdict="identical", coverage=1, source_coverage=1, identity=1, score=1, seen_at=now,
    first_seen=now, last_seen=now)
former.get_model("takedown", "Watch").objects.create(copy=copy, noticed_at=now, next_at=now)
call_command("migrate", verbosity=0)

from webadmin.cases.bookkeeping.row_updates import update_rows
from webadmin.cases.models import Case, CaseState
from webadmin.takedown.models import Watch

assert Watch.objects.get().case_id == case.pk
held = Case.objects.get()
held.state, held.finding, held.due_on = CaseState.CONFIRMED, {"a": "b"}, now.date()
update_rows([held], ("state", "finding", "due_on"))
assert Case.objects.values_list("state", "finding", "due_on").get() == ("confirmed", {"a": "b"}, now.date())

from django.db import DatabaseError, transaction
from webadmin.accounts.models import Organisation, User
from webadmin.desk.menu import menu
from webadmin.takedown.models import Delisting

member = User.objects.create_user("a", organisation=Organisation.objects.get())
User.objects.create_user("b", organisation=member.organisation)
Case.objects.update(state=CaseState.NEW)
assert [item.count for item in menu(member, "/").items if item.icon == "cases"] == [1]
from webadmin.licences.models import WITHDRAWN_LAST, Licence

Licence.objects.create(organisation=member.organisation, site="withdrawn", withdrawn_at=now)
Licence.objects.create(organisation=member.organisation, site="valid")
assert [each.site for each in Licence.objects.order_by(*WITHDRAWN_LAST)] == ["valid", "withdrawn"]
Delisting.objects.create(case=held, engine="baidu", state="asked", seen_on=now.date(), actor=member)
try:
    with transaction.atomic():
        Delisting.objects.update(state="listed")
except DatabaseError:
    print("migrated")
"""


def test_tables_of_earlier_builds_are_brought_up_to_date(server: str) -> None:
    child = subprocess.run([sys.executable, "-c", CHILD, server], cwd=ROOT, capture_output=True, text=True, timeout=300,
                           check=False)
    assert child.stdout == "migrated\n", child.stderr[-3000:]
