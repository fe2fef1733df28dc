from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("sites", "0008_watch_contents")]

    operations = [
        migrations.AddField("site", "compare_profiles", models.BooleanField(
            default=False, verbose_name="compare with what other browsers see")),
        migrations.AddField("site", "comparison_reason", models.TextField(
            blank=True, verbose_name="reason for comparing with other browsers")),
    ]
