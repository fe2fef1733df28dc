from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('sites', '0004_proxies_reason'),
    ]

    operations = [
        migrations.RemoveConstraint(model_name='searchquery', name='search_once_a_day'),
        migrations.RemoveIndex(model_name='searchquery', name='search_by_day'),
        migrations.RenameField(model_name='site', old_name='asked_run', new_name='requested_run'),
        migrations.RenameField(model_name='searchquery', old_name='asked_on', new_name='searched_on'),
        migrations.AddIndex(
            model_name='searchquery', index=models.Index(fields=['searched_on'], name='search_by_day')),
        migrations.AddConstraint(
            model_name='searchquery',
            constraint=models.UniqueConstraint(
                fields=('organisation', 'text', 'searched_on'), name='search_once_a_day')),
    ]
