"""Keep the history of notices append-only in the database itself."""

from django.db import migrations

from webadmin.append_only import Guard


class Migration(migrations.Migration):
    """Sets the guard on the history of notices."""

    dependencies = (("notices", "0001_initial"),)
    operations = (Guard("notices_noticeevent", "the history of notices"),)
