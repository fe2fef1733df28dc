from django.db import migrations, models


class Migration(migrations.Migration):
    """Lets a notice be about a case of passing off, whose pages are no copies."""

    dependencies = (("notices", "0002_append_only"),)
    operations = (
        migrations.AddField("notice", "case", models.PositiveBigIntegerField(
            verbose_name="case", null=True, blank=True, db_index=True)),
        migrations.AlterField("noticeitem", "copy", models.PositiveBigIntegerField(
            verbose_name="copy", null=True, blank=True, db_index=True)),
    )
