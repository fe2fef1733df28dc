"""Demand a case of every copy and history line.

The guard of the history is set again.
"""

import django.db.models.deletion
from django.db import migrations, models

from webadmin.append_only import Guard
from webadmin.words.labels import label

EVENTS = ("opened", "changed", "gone", "back", "status", "assigned", "note", "state", "due", "snoozed")
STATUSES = ("new", "confirmed", "false_alarm", "licensed", "quotation", "closed")


class Migration(migrations.Migration):
    """Closes what the move had opened."""

    dependencies = (("cases", "0006_group_copies"),)
    operations = (
        migrations.AlterModelOptions("copy", {
            "verbose_name": "copy", "verbose_name_plural": "copies", "ordering": ("-first_seen", "-pk")}),
        migrations.RemoveField("copy", "assigned"),
        migrations.AlterField("copy", "case", models.ForeignKey(
            on_delete=django.db.models.deletion.PROTECT, related_name="copies", to="cases.case",
            verbose_name="case")),
        migrations.AlterField("copy", "status", models.CharField(
            choices=[(name, label(f"state.{name}")) for name in STATUSES], default="new", max_length=20,
            verbose_name="status")),
        migrations.AddIndex("copy", models.Index(
            fields=["case", "is_part", "chapter_number", "id"], name="copy_by_chapter_of_case")),
        migrations.AlterField("caseevent", "case", models.ForeignKey(
            on_delete=django.db.models.deletion.PROTECT, related_name="events", to="cases.case",
            verbose_name="case")),
        migrations.AlterField("caseevent", "copy", models.ForeignKey(
            blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="events",
            to="cases.copy", verbose_name="copy")),
        migrations.AlterField("caseevent", "kind", models.CharField(
            choices=[(name, label(f"event.{name}")) for name in EVENTS], max_length=20, verbose_name="what")),
        Guard("cases_caseevent", "the history of cases"),
    )
