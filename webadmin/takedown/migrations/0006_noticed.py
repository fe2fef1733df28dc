from django.db import migrations, models

NOTICED = ("sent", "answered", "refused", "no_answer", "second_wave", "court", "counter_notice")


def tell_apart(apps, schema_editor):
    """Count no stay of pages that were only asked about.

    No notice of their case ever went out.
    """
    watches = apps.get_model("takedown", "Watch").objects
    sent = apps.get_model("cases", "CaseEvent").objects.filter(
        case=models.OuterRef("case"), kind="state", after__in=("sent", "second_wave"))
    never = watches.filter(~models.Exists(sent)).exclude(case__state__in=NOTICED)
    apps.get_model("takedown", "StayCount").objects.filter(case__in=never.values("case")).delete()
    never.update(is_noticed=False, stay_hours=None)


class Migration(migrations.Migration):

    dependencies = [
        ("takedown", "0005_delisting"),
    ]

    operations = [
        migrations.AddField(
            model_name="watch",
            name="is_noticed",
            field=models.BooleanField(default=True, editable=False, verbose_name="named in a notice"),
        ),
        migrations.RunPython(tell_apart, migrations.RunPython.noop, elidable=True),
    ]
