"""Call what was a case a copy, and makes room for cases of a work on a site.

The guard of the history is off until the third of these migrations sets it again: tables are made anew meanwhile.
"""

import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from webadmin.append_only import released

STATES = [
    ("new", "New"), ("confirmed", "Confirmed"), ("false_alarm", "False alarm"), ("licensed", "Licensed"),
    ("quotation", "Quotation"), ("notice_drafted", "Notice drafted"), ("sent", "Notice sent"),
    ("answered", "Answered"), ("removed", "Removed"), ("refused", "Refused"),
    ("counter_notice", "Counter-notice"), ("no_answer", "No answer"), ("second_wave", "Second wave"),
    ("court", "In court"), ("closed", "Closed"),
]
NAMES = ("by_status", "by_first_seen", "by_site", "by_work", "by_chapter_and_site")


FORMER = (("cases_copy", "cases_case_", "cases_copy_"),
          ("cases_caseevent", "cases_caseevent_case_id_", "cases_caseevent_copy_id_"))
"""Tables, and how the names of what belongs to a renamed table or column begin: before, and from now on."""


def rename_what_belongs(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Rename indexes and foreign keys, which PostgreSQL leaves as they are called.

    Those of the new table and column need their names.
    """
    if editor.connection.vendor != "postgresql":
        return
    for table, before, after in FORMER:
        with editor.connection.cursor() as cursor:
            cursor.execute("SELECT conname FROM pg_constraint WHERE conrelid = %s::regclass AND contype = 'f'", [table])
            keys = [name for name, in cursor.fetchall() if name.startswith(before)]
            cursor.execute("SELECT indexname FROM pg_indexes WHERE schemaname = current_schema() AND tablename = %s",
                           [table])
            indexes = [name for name, in cursor.fetchall() if name.startswith(before)]
        for name in keys:
            editor.execute(f'ALTER TABLE {table} RENAME CONSTRAINT "{name}" TO "{after}{name.removeprefix(before)}"')
        for name in indexes:
            editor.execute(f'ALTER INDEX "{name}" RENAME TO "{after}{name.removeprefix(before)}"')


class Migration(migrations.Migration):
    """Renames cases to copies and creates the table of cases."""

    dependencies = (("cases", "0004_drop_confidence"), migrations.swappable_dependency(settings.AUTH_USER_MODEL))
    operations = (
        released("cases_caseevent", "the history of cases"),
        migrations.RenameModel("Case", "Copy"),
        migrations.RenameField("caseevent", "case", "copy"),
        migrations.RunPython(rename_what_belongs, migrations.RunPython.noop, elidable=True),
        *(migrations.RenameIndex("copy", old_name=f"case_{name}", new_name=f"copy_{name}") for name in NAMES),
        migrations.AlterField("copy", "organisation", models.ForeignKey(
            on_delete=django.db.models.deletion.PROTECT, related_name="copies", to="accounts.organisation",
            verbose_name="organisation")),
        migrations.AlterField("copy", "licence", models.ForeignKey(
            blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="copies",
            to="licences.licence", verbose_name="licence")),
        migrations.AlterField("copy", "assigned", models.ForeignKey(
            blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+",
            to=settings.AUTH_USER_MODEL, verbose_name="assigned to")),
        migrations.CreateModel(
            name="Case",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(editable=False, max_length=32, unique=True)),
                ("work", models.CharField(db_index=True, max_length=32, verbose_name="work id")),
                ("work_title", models.CharField(max_length=500, verbose_name="work")),
                ("site", models.CharField(db_index=True, max_length=255, verbose_name="site")),
                ("state", models.CharField(choices=STATES, default="new", max_length=20, verbose_name="state")),
                ("state_since", models.DateTimeField(verbose_name="state since")),
                ("decided", models.BooleanField(default=False, verbose_name="decided by a member")),
                ("version", models.PositiveIntegerField(default=0, editable=False)),
                ("due_on", models.DateField(blank=True, null=True, verbose_name="due on")),
                ("snoozed_until", models.DateTimeField(blank=True, null=True, verbose_name="snoozed until")),
                ("copies_count", models.PositiveIntegerField(default=0, verbose_name="copies")),
                ("undecided", models.PositiveIntegerField(default=0, verbose_name="copies without a decision")),
                ("open_count", models.PositiveIntegerField(default=0, verbose_name="copies to be removed")),
                ("gone_count", models.PositiveIntegerField(default=0, verbose_name="copies gone")),
                ("chapters", models.PositiveIntegerField(default=0, verbose_name="chapters copied")),
                ("largest_share", models.FloatField(default=0.0, verbose_name="largest share of a chapter")),
                ("returns", models.PositiveIntegerField(default=0, verbose_name="times that copies came back")),
                ("first_seen", models.DateTimeField(verbose_name="first seen")),
                ("last_seen", models.DateTimeField(verbose_name="last seen")),
                ("newest_copy_at", models.DateTimeField(verbose_name="newest copy")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="opened")),
                ("updated_at", models.DateTimeField(auto_now=True, verbose_name="changed")),
                ("assigned", models.ForeignKey(
                    blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="cases",
                    to=settings.AUTH_USER_MODEL, verbose_name="assigned to")),
                ("organisation", models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="cases", to="accounts.organisation",
                    verbose_name="organisation")),
            ],
            options={
                "verbose_name": "case", "verbose_name_plural": "cases", "ordering": ("-newest_copy_at", "-pk"),
                "indexes": [
                    models.Index(fields=["organisation", "state", "-newest_copy_at"], name="case_by_state"),
                    models.Index(fields=["organisation", "-newest_copy_at"], name="case_by_newest_copy"),
                    models.Index(fields=["organisation", "-updated_at"], name="case_by_change"),
                    models.Index(fields=["organisation", "site"], name="case_on_site"),
                    models.Index(fields=["organisation", "work"], name="case_of_work"),
                ],
            },
        ),
        migrations.AddField("copy", "case", models.ForeignKey(
            null=True, on_delete=django.db.models.deletion.PROTECT, related_name="copies", to="cases.case",
            verbose_name="case")),
        migrations.AddField("copy", "excepted", models.BooleanField(
            default=False, verbose_name="decided separately from the case")),
        migrations.AddField("copy", "is_part", models.BooleanField(
            default=False, verbose_name="part of a joined chapter")),
        migrations.AddField("caseevent", "case", models.ForeignKey(
            null=True, on_delete=django.db.models.deletion.PROTECT, related_name="events", to="cases.case",
            verbose_name="case")),
        migrations.AddField("caseevent", "copies_count", models.PositiveIntegerField(
            default=1, verbose_name="copies")),
        migrations.AddField("caseevent", "proof", models.CharField(
            blank=True, max_length=500, verbose_name="proof")),
        migrations.AddField("caseevent", "undoes", models.OneToOneField(
            blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="undone_by",
            to="cases.caseevent", verbose_name="undoes")),
    )
