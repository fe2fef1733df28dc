"""Call the copies that a report lists copies."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Changes words of the administration alone."""

    dependencies = (("reports", "0004_reports_about_copies"),)
    operations = (
        migrations.AlterField("report", "cases", models.PositiveIntegerField(default=0, verbose_name="copies")),
        migrations.AlterField("report", "kind", models.CharField(
            choices=[("case", "Case"), ("copy", "Copy"), ("work", "Work"), ("site", "Site"), ("run", "Run"),
                     ("all", "All copies")], max_length=10, verbose_name="about")),
        migrations.AlterField("report", "progress", models.PositiveIntegerField(
            default=0, verbose_name="copies written")),
    )
