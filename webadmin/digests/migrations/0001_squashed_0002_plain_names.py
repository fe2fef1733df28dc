"""Make the tables of a new installation at once.

They are as the migrations that this one replaces leave them.
"""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('digests', '0001_initial'), ('digests', '0002_plain_names')]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0005_mention_mail'),
    ]

    operations = [
        migrations.CreateModel(
            name='Digest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('run', models.CharField(max_length=64, verbose_name='run')),
                ('after_event', models.BigIntegerField(verbose_name='first history event')),
                ('until_event', models.BigIntegerField(verbose_name='last history event')),
                ('sent_to', models.JSONField(default=list, verbose_name='sent to')),
                ('sent_at', models.DateTimeField(blank=True, null=True, verbose_name='sent')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='digests', to='accounts.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'digest',
                'verbose_name_plural': 'digests',
                'constraints': [models.UniqueConstraint(fields=('run', 'organisation'), name='digest_once_a_run')],
            },
        ),
    ]
