"""Keep the audit log append-only in the database itself, whatever writes to it."""

from django.db import migrations

from webadmin.append_only import Guard


class Migration(migrations.Migration):
    """Sets the guard on the audit log."""

    dependencies = (("audit", "0001_initial"),)
    operations = (Guard("audit_auditevent", "the audit log"),)
