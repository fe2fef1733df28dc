from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("takedown", "0006_noticed"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="watch",
            index=models.Index(condition=models.Q(("is_noticed", False)), fields=["id"], name="watch_unnoticed"),
        ),
    ]
