from django.db import migrations, models


class Migration(migrations.Migration):
    """Bounds what the evidence bundles of an organisation take on the disk."""

    dependencies = (("accounts", "0005_mention_mail"),)
    operations = (
        migrations.AddField("organisation", "bundle_quota", models.PositiveIntegerField(
            verbose_name="disk for evidence bundles (MB)", default=20_000,
            help_text="When it is used up, no bundle is made until an owner has deleted one.")),
    )
