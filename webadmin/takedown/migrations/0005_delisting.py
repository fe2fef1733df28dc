import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from webadmin.append_only import Guard

ENGINES = (("google", "Google"), ("bing", "Bing"), ("baidu", "Baidu"), ("sogou", "Sogou"), ("so_360", "360 Search"),
           ("shenma", "Shenma"), ("toutiao", "Toutiao Search"), ("yandex", "Yandex"), ("naver", "Naver"),
           ("other", "Another engine"))
STATES = (("asked", "Delisting requested"), ("delisted", "Delisted"), ("partly", "Partly delisted"),
          ("listed", "Still listed"), ("refused", "Refused"))


class Migration(migrations.Migration):
    """Keeps what search engines show of cases, append-only in the database itself."""

    dependencies = (("cases", "0017_open_by_state"), ("takedown", "0004_stay_counts"),
                    migrations.swappable_dependency(settings.AUTH_USER_MODEL))
    operations = (
        migrations.CreateModel("Delisting", [
            ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
            ("engine", models.CharField(choices=ENGINES, max_length=20, verbose_name="search engine")),
            ("state", models.CharField(choices=STATES, max_length=20, verbose_name="state")),
            ("seen_on", models.DateField(verbose_name="seen on")),
            ("proof", models.CharField(blank=True, max_length=500, verbose_name="proof")),
            ("note", models.TextField(blank=True, max_length=10_000, verbose_name="note")),
            ("at", models.DateTimeField(auto_now_add=True, verbose_name="at")),
            ("actor", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+",
                                        to=settings.AUTH_USER_MODEL, verbose_name="by")),
            ("case", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="delistings",
                                       to="cases.case", verbose_name="case")),
        ], options={"verbose_name": "entry about a search engine",
                    "verbose_name_plural": "entries about search engines", "ordering": ("-seen_on", "-pk")}),
        Guard("takedown_delisting", "what was entered of search engines"),
    )
