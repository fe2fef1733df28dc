"""Call reports about what was a case reports about a copy.

A case is now all copies of a work on a site.
"""

from typing import Any

from django.db import migrations, models


def rename(apps: Any, _schema_editor: Any) -> None:
    """Give the rows their new kind; the numbers stay."""
    apps.get_model("reports", "Report").objects.filter(kind="case").update(kind="copy")


class Migration(migrations.Migration):
    """Moves the kind."""

    dependencies = (("reports", "0003_background_reports"), ("cases", "0007_every_copy_in_a_case"))
    operations = (
        migrations.AlterField("report", "kind", models.CharField(
            choices=[("case", "Case"), ("copy", "Copy"), ("work", "Work"), ("site", "Site"), ("run", "Run"),
                     ("all", "All cases")], max_length=10, verbose_name="about")),
        migrations.RunPython(rename, migrations.RunPython.noop, elidable=True),
    )
