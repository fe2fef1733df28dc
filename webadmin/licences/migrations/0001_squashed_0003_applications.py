"""Make the tables of a new installation at once.

They are as the migrations that this one replaces leave them.
"""

import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('licences', '0001_initial'), ('licences', '0002_plain_names'), ('licences', '0003_applications')]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0005_mention_mail'),
    ]

    operations = [
        migrations.CreateModel(
            name='Licence',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('site', models.CharField(blank=True, max_length=255, verbose_name='site')),
                ('work', models.CharField(blank=True, max_length=32, verbose_name='work')),
                ('max_share', models.FloatField(default=1.0, validators=[django.core.validators.MinValueValidator(0.0), django.core.validators.MaxValueValidator(1.0)], verbose_name='maximum share of a chapter')),
                ('starts', models.DateTimeField(blank=True, null=True, verbose_name='valid from')),
                ('ends', models.DateTimeField(blank=True, null=True, verbose_name='valid until')),
                ('note', models.TextField(blank=True, verbose_name='note')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True, verbose_name='withdrawn')),
                ('created_by', models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL, verbose_name='created by')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='licences', to='accounts.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'licence',
                'verbose_name_plural': 'licences',
                'ordering': ('-created_at',),
            },
        ),
        migrations.CreateModel(
            name='LicenceApplication',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('total', models.PositiveIntegerField(default=0, verbose_name='copies')),
                ('judged', models.PositiveIntegerField(default=0, verbose_name='copies checked')),
                ('changed', models.PositiveIntegerField(default=0, verbose_name='copies changed')),
                ('reached', models.BigIntegerField(default=0)),
                ('attempts', models.PositiveSmallIntegerField(default=0, verbose_name='attempts')),
                ('detail', models.CharField(blank=True, max_length=300, verbose_name='why it failed')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='ordered')),
                ('finished_at', models.DateTimeField(blank=True, null=True, verbose_name='finished')),
                ('licence', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='applications', to='licences.licence', verbose_name='licence')),
            ],
            options={
                'verbose_name': 'application of a licence',
                'verbose_name_plural': 'applications of licences',
                'ordering': ('-pk',),
                'indexes': [models.Index(condition=models.Q(('finished_at', None)), fields=['id'], name='licence_to_apply')],
            },
        ),
    ]
