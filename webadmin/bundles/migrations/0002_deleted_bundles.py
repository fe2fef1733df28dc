from django.db import migrations, models


class Migration(migrations.Migration):
    """Lets the row of a bundle stay whose file an owner deleted."""

    dependencies = (("bundles", "0001_initial"),)
    operations = (
        migrations.AlterField("bundle", "state", models.CharField(
            choices=[("waiting", "waiting"), ("running", "running"), ("ready", "Ready"), ("failed", "Failed"),
                     ("deleted", "deleted")], default="waiting", max_length=10, verbose_name="state")),
    )
