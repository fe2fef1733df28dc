import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    """Lets an organisation say how long before the end of a limitation period it is warned."""

    dependencies = (("holders", "0002_identity_documents"),)
    operations = (
        migrations.AddField("holderprofile", "limitation_days", models.PositiveIntegerField(
            verbose_name="days before a limitation period ends to warn", default=90,
            validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(3650)])),
    )
