from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('sites', '0004_proxies_reason'),
    ]

    operations = [
        migrations.RenameField(model_name='site', old_name='asked_run', new_name='requested_run'),
        migrations.RenameField(model_name='searchquery', old_name='asked_on', new_name='searched_on'),
    ]
