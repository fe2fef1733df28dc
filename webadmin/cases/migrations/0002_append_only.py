"""Keep the history of cases append-only in the database itself."""

from django.db import migrations

from webadmin.append_only import Guard


class Migration(migrations.Migration):
    """Sets the guard on the history of cases."""

    dependencies = (("cases", "0001_initial"),)
    operations = (Guard("cases_caseevent", "the history of cases"),)
