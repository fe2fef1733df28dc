from django.db import migrations, models


class Migration(migrations.Migration):
    """Lets the history say that a case follows another one, whose site moved."""

    dependencies = (("cases", "0014_mention_mail"),)
    operations = (
        migrations.AlterField("caseevent", "kind", models.CharField(
            choices=[
                ("opened", "Case opened"), ("changed", "Page changed, copy still there"),
                ("gone", "Copy gone from the page"), ("back", "Copy back on the page"), ("status", "Status set"),
                ("assigned", "Assigned"), ("note", "Note"), ("state", "State of the case changed"),
                ("due", "Due date"), ("snoozed", "Snoozed"), ("linked", "The site moved: former and later case")],
            max_length=20, verbose_name="what")),
    )
