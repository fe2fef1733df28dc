"""Make the tables of a new installation at once.

They are as the migrations that this one replaces leave them.
"""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('analytics', '0001_initial'), ('analytics', '0002_day_totals'), ('analytics', '0003_counted_days')]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0005_mention_mail'),
    ]

    operations = [
        migrations.CreateModel(
            name='CountedDay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField(unique=True, verbose_name='day')),
                ('until', models.DateTimeField(verbose_name='counted until')),
            ],
            options={
                'verbose_name': 'counted day',
                'verbose_name_plural': 'counted days',
                'ordering': ('-day',),
            },
        ),
        migrations.CreateModel(
            name='DailyCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField(verbose_name='day')),
                ('site', models.CharField(blank=True, max_length=255, verbose_name='site')),
                ('work', models.CharField(blank=True, max_length=32, verbose_name='work id')),
                ('kind', models.CharField(choices=[('found', 'Infringements found'), ('licensed', 'Licensed copies found'), ('confirmed', 'Confirmed'), ('false_alarm', 'False alarms'), ('closed', 'Closed'), ('gone', 'Copies gone'), ('crawls', 'Crawls finished'), ('crawls_failed', 'Crawls failed'), ('pages', 'Pages stored'), ('fetched', 'Pages fetched'), ('failed', 'Fetches failed')], max_length=20, verbose_name='what')),
                ('count', models.PositiveIntegerField(verbose_name='count')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='counts', to='accounts.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'daily count',
                'verbose_name_plural': 'daily counts',
                'ordering': ('-day',),
                'indexes': [models.Index(fields=['organisation', 'kind', 'day', 'site', 'work', 'count'], name='daily_count_whole')],
                'constraints': [models.UniqueConstraint(fields=('day', 'organisation', 'site', 'work', 'kind'), name='daily_count_once')],
            },
        ),
        migrations.CreateModel(
            name='DayTotal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField(verbose_name='day')),
                ('kind', models.CharField(choices=[('found', 'Infringements found'), ('licensed', 'Licensed copies found'), ('confirmed', 'Confirmed'), ('false_alarm', 'False alarms'), ('closed', 'Closed'), ('gone', 'Copies gone'), ('crawls', 'Crawls finished'), ('crawls_failed', 'Crawls failed'), ('pages', 'Pages stored'), ('fetched', 'Pages fetched'), ('failed', 'Fetches failed')], max_length=20, verbose_name='what')),
                ('count', models.PositiveIntegerField(verbose_name='count')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'total of a day',
                'verbose_name_plural': 'totals of days',
                'ordering': ('-day',),
                'constraints': [models.UniqueConstraint(fields=('organisation', 'day', 'kind'), name='day_total_once')],
            },
        ),
    ]
