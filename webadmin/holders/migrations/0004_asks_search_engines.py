from django.db import migrations, models


class Migration(migrations.Migration):
    """Lets an organisation have the search server asked what engines list."""

    dependencies = (("holders", "0003_limitation_days"),)
    operations = (
        migrations.AddField("holderprofile", "asks_search_engines", models.BooleanField(
            verbose_name="ask the search server what engines list", default=False)),
    )
