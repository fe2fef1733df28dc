from django.db import migrations


class Migration(migrations.Migration):
    """Names the field as everything else names it."""

    dependencies = (("notices", "0005_attachments"),)
    operations = (migrations.RenameField("notice", "tongue", "language"),)
