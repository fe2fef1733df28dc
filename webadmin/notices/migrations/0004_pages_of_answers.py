from django.db import migrations, models


class Migration(migrations.Migration):
    """Lets an answer be about some pages of its notice."""

    dependencies = (("notices", "0003_passing_off"),)
    operations = (
        migrations.AddField("noticeanswer", "pages", models.JSONField(
            verbose_name="pages it is about", default=list, blank=True)),
    )
