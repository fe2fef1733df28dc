import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Keeps the pages that a case of passing off rests on, and indexes kinds."""

    dependencies = (("accounts", "0004_sandbox"), ("cases", "0012_translated_copies"))
    operations = (
        migrations.CreateModel(
            name="PassedPage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(editable=False, max_length=32, unique=True)),
                ("url", models.TextField(verbose_name="page address")),
                ("site_key", models.CharField(db_index=True, max_length=255, verbose_name="crawled as")),
                ("page", models.CharField(max_length=32, verbose_name="page version")),
                ("title", models.TextField(blank=True, verbose_name="page title")),
                ("first_seen", models.DateTimeField(verbose_name="first seen")),
                ("last_seen", models.DateTimeField(verbose_name="last seen")),
                ("gone_at", models.DateTimeField(blank=True, null=True, verbose_name="gone since")),
                ("case", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="passed_pages",
                                           to="cases.case", verbose_name="case")),
            ],
            options={"verbose_name": "page of a book that passes off",
                     "verbose_name_plural": "pages of books that pass off", "ordering": ("pk",)},
        ),
        migrations.AddIndex("case", models.Index(
            fields=["organisation", "kind", "-newest_copy_at"], name="case_by_kind")),
    )
