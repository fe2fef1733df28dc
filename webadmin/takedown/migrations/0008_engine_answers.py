import django.db.models.deletion
from django.db import migrations, models

from webadmin.append_only import Guard

LISTINGS = (("listed", "listed"), ("not_listed", "not listed"), ("unknown", "unknown"))


class Migration(migrations.Migration):
    """Keeps what the search server says of pages, append-only in the database itself."""

    dependencies = (("cases", "0017_open_by_state"), ("takedown", "0007_unnoticed"))
    operations = (
        migrations.CreateModel("EngineAnswer", [
            ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
            ("url", models.TextField(verbose_name="page address")),
            ("engine", models.CharField(max_length=40, verbose_name="search engine")),
            ("listing", models.CharField(choices=LISTINGS, max_length=12, verbose_name="state")),
            ("query", models.CharField(max_length=500, verbose_name="searched for")),
            ("at", models.DateTimeField(auto_now_add=True, verbose_name="at")),
            ("case", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="engine_answers",
                                       to="cases.case", verbose_name="case")),
        ], options={"verbose_name": "answer of the search server",
                    "verbose_name_plural": "answers of the search server", "ordering": ("-pk",),
                    "indexes": [models.Index(fields=["case", "engine", "-id"], name="engine_answer_by_case")]}),
        Guard("takedown_engineanswer", "the answers of the search server"),
    )
