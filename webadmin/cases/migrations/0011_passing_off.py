from django.db import migrations, models


class Migration(migrations.Migration):
    """Lets a case be about a book that passes off."""

    dependencies = (("cases", "0010_copies_of_bulk_decisions"),)
    operations = (
        migrations.AddField("case", "kind", models.CharField(
            verbose_name="kind", max_length=10, default="copies", choices=[
                ("copies", "Copies"), ("invented", "Our title, not our text"),
                ("renamed", "Our text under another name"), ("stitched", "Stitched from our works")])),
        migrations.AddField("case", "finding", models.JSONField(verbose_name="finding", default=dict, blank=True)),
    )
