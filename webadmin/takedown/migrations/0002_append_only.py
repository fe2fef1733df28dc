"""Keep the answers of watched pages append-only in the database itself."""

from django.db import migrations

from webadmin.append_only import Guard


class Migration(migrations.Migration):
    """Sets the guard on the answers of watched pages."""

    dependencies = (("takedown", "0001_initial"),)
    operations = (Guard("takedown_pagecheck", "the answers of watched pages"),)
