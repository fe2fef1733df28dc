from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("sites", "0007_book_source")]

    operations = [
        migrations.AddField("site", "watch_contents", models.BooleanField(
            default=False, verbose_name="look for new chapters between crawls")),
    ]
