from django.db import migrations, models


class Migration(migrations.Migration):
    """Finds the cases of a chapter on a site at once."""

    dependencies = (("cases", "0002_append_only"),)
    operations = (migrations.AddIndex(
        "case", models.Index(fields=["chapter", "site_key"], name="case_by_chapter_and_site")),)
