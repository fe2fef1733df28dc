from django.db import migrations, models


class Migration(migrations.Migration):
    """Lets a copy be a translation."""

    dependencies = (("cases", "0011_passing_off"),)
    operations = (
        migrations.AlterField("copy", "verdict", models.CharField(
            choices=[
                ("identical", "Identical copy"), ("near_copy", "Near copy"), ("excerpt", "Excerpt"),
                ("reworded", "Reworded"), ("translated", "Translated"), ("quotation", "Quotation"),
                ("licensed", "Licensed"), ("boilerplate", "Stock text"), ("unrelated", "Unrelated")],
            max_length=20, verbose_name="verdict")),
    )
