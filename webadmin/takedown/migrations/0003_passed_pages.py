import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery


def name_cases(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Name the case of every watched copy."""
    copies = apps.get_model("cases", "Copy").objects.filter(pk=OuterRef("copy"))
    apps.get_model("takedown", "Watch").objects.update(case=Subquery(copies.values("case")[:1]))
    if editor.connection.vendor == "postgresql":  # it alters no table whose rows are still to be checked
        editor.execute("SET CONSTRAINTS ALL IMMEDIATE")


class Migration(migrations.Migration):
    """Lets a page of a book that passes off be watched in the place of a copy."""

    dependencies = (("cases", "0013_passed_pages"), ("takedown", "0002_append_only"))
    operations = (
        migrations.AddField("watch", "case", models.ForeignKey(
            null=True, on_delete=django.db.models.deletion.PROTECT, related_name="watches", to="cases.case",
            verbose_name="case")),
        migrations.RunPython(name_cases, migrations.RunPython.noop, elidable=True),
        migrations.AlterField("watch", "case", models.ForeignKey(
            on_delete=django.db.models.deletion.PROTECT, related_name="watches", to="cases.case",
            verbose_name="case")),
        migrations.AddField("watch", "passed_page", models.OneToOneField(
            blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="watch",
            to="cases.passedpage", verbose_name="page that passes off")),
        migrations.AlterField("watch", "copy", models.OneToOneField(
            blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="watch",
            to="cases.copy", verbose_name="copy")),
        migrations.AddConstraint("watch", models.CheckConstraint(
            condition=models.Q(("copy", None), ("passed_page", None), _connector="XOR"), name="watch_of_one_page")),
    )
