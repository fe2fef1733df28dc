from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("sites", "0006_plain_names")]

    operations = [
        migrations.AddField("sitecandidate", "book_source", models.JSONField(blank=True, default=dict, editable=False)),
    ]
