import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Calls what is sent an event, as the interface for programs does."""

    dependencies = (("accounts", "0001_initial"), ("outgoing", "0004_limitation_kind"))
    operations = (
        migrations.RemoveConstraint("delivery", "delivery_once"),
        migrations.RemoveConstraint("alert", "alert_once"),
        migrations.RemoveIndex("alert", "alert_untold"),
        migrations.RenameModel("Happening", "Event"),
        migrations.RenameField("delivery", "happening", "event"),
        migrations.RenameField("alert", "happening", "event"),
        migrations.RenameField("alert", "told_at", "sent_at"),
        migrations.RenameField("rule", "told_at", "sent_at"),
        migrations.RenameIndex("event", "event_by_organisation", old_name="happening_by_organisation"),
        migrations.AddConstraint(
            "delivery", models.UniqueConstraint(fields=("endpoint", "event"), name="delivery_once")),
        migrations.AddConstraint("alert", models.UniqueConstraint(fields=("rule", "event"), name="alert_once")),
        migrations.AddIndex("alert", models.Index(
            condition=models.Q(("sent_at", None)), fields=["rule"], name="alert_unsent")),
        migrations.AlterModelOptions("event", {"verbose_name": "event", "verbose_name_plural": "events"}),
        # Without its index first: the index is named for the table, and renaming the table keeps it.
        migrations.AlterField("event", "organisation", models.ForeignKey(
            db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="events",
            to="accounts.organisation", verbose_name="organisation")),
        migrations.AlterField("event", "organisation", models.ForeignKey(
            on_delete=django.db.models.deletion.CASCADE, related_name="events", to="accounts.organisation",
            verbose_name="organisation")),
        migrations.AlterField("delivery", "event", models.ForeignKey(
            on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="outgoing.event",
            verbose_name="event")),
        migrations.AlterField("alert", "event", models.ForeignKey(
            on_delete=django.db.models.deletion.CASCADE, related_name="+", to="outgoing.event",
            verbose_name="event")),
    )
