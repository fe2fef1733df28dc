"""Make the tables of a new installation at once.

They are as the migrations that this one replaces leave them.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('moves', '0001_initial'), ('moves', '0002_following_in_steps')]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0005_mention_mail'),
    ]

    operations = [
        migrations.CreateModel(
            name='SiteMove',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(editable=False, max_length=32, unique=True)),
                ('old', models.CharField(editable=False, max_length=255)),
                ('new', models.CharField(editable=False, max_length=255)),
                ('old_name', models.CharField(max_length=255, verbose_name='old site')),
                ('new_name', models.CharField(max_length=255, verbose_name='new site')),
                ('reasons', models.JSONField(default=dict, verbose_name='reasons')),
                ('answer', models.CharField(choices=[('confirmed', 'Moved'), ('declined', 'Not moved'), ('withdrawn', 'Withdrawn')], max_length=10, verbose_name='answer')),
                ('answered_at', models.DateTimeField(verbose_name='answered')),
                ('made', models.JSONField(default=dict, editable=False)),
                ('is_due', models.BooleanField(default=False, editable=False, verbose_name='cases still to follow')),
                ('reached', models.BigIntegerField(default=0, editable=False)),
                ('kept', models.PositiveIntegerField(default=0, editable=False)),
                ('attempts', models.PositiveSmallIntegerField(default=0, editable=False)),
                ('detail', models.CharField(blank=True, editable=False, max_length=200, verbose_name='why cases do not follow')),
                ('answered_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='accounts.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'moved site',
                'verbose_name_plural': 'moved sites',
                'ordering': ('-answered_at', '-pk'),
                'indexes': [models.Index(fields=['organisation', 'answer'], name='move_by_answer'), models.Index(condition=models.Q(('is_due', True)), fields=['id'], name='move_due')],
            },
        ),
    ]
