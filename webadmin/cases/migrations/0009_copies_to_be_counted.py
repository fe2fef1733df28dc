from django.db import migrations, models
from django.db.models import F, Q


class Migration(migrations.Migration):
    """Lets copies wait until coverage and lag are counted."""

    dependencies = (("cases", "0008_working_through_cases"),)
    operations = (
        migrations.AddField("copy", "counted_at", models.DateTimeField(editable=False, null=True)),
        migrations.AddIndex("copy", models.Index(
            fields=["id"], name="copy_to_be_counted",
            condition=Q(("counted_at", None), ("counted_at__lt", F("updated_at")), _connector="OR"))),
    )
