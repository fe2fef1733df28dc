"""When members last looked, and the colours that they like."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0002_invitation'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='new_since',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name='user',
            name='theme',
            field=models.CharField(choices=[('system', 'same as the device'), ('light', 'light'), ('dark', 'dark')], default='system', max_length=10, verbose_name='appearance'),
        ),
        migrations.AddField(
            model_name='user',
            name='visited_at',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]
