from django.db import migrations, models


class Migration(migrations.Migration):
    """Find copies on a page and of a chapter, and cases by a copy's verdict."""

    dependencies = [("cases", "0015_linked_cases")]

    operations = [
        migrations.AddIndex(model_name="copy", index=models.Index(
            fields=["case", "verdict"], name="copy_by_verdict_of_case", condition=models.Q(("is_part", False)))),
        migrations.AddIndex(model_name="copy", index=models.Index(
            fields=["organisation", "page", "-first_seen"], name="copy_on_page")),
        migrations.AddIndex(model_name="copy", index=models.Index(
            fields=["organisation", "chapter", "-first_seen"], name="copy_of_chapter")),
    ]
