"""Make the tables of a new installation at once.

They are as the migrations that this one replaces leave them.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('reports', '0001_initial'), ('reports', '0002_full_texts'), ('reports', '0003_background_reports'), ('reports', '0004_reports_about_copies'), ('reports', '0005_words_of_copies'), ('reports', '0006_exported_lists')]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0005_mention_mail'),
    ]

    operations = [
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('case', 'Case'), ('copy', 'Copy'), ('work', 'Work'), ('site', 'Site'), ('run', 'Run'), ('all', 'All copies'), ('list', 'Filtered list')], max_length=10, verbose_name='about')),
                ('reference', models.CharField(blank=True, max_length=1000, verbose_name='reference')),
                ('label', models.CharField(blank=True, max_length=500, verbose_name='name')),
                ('format', models.CharField(max_length=10, verbose_name='format')),
                ('language', models.CharField(max_length=10, verbose_name='language')),
                ('full_texts', models.BooleanField(default=False, verbose_name='with full texts')),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('running', 'running'), ('ready', 'Ready'), ('failed', 'Failed'), ('cancelled', 'Cancelled')], max_length=10, verbose_name='state')),
                ('detail', models.TextField(blank=True, verbose_name='why it failed')),
                ('progress', models.PositiveIntegerField(default=0, verbose_name='copies written')),
                ('attempts', models.PositiveSmallIntegerField(default=0, verbose_name='attempts')),
                ('time_zone', models.CharField(blank=True, max_length=64, verbose_name='time zone')),
                ('cases', models.PositiveIntegerField(default=0, verbose_name='copies')),
                ('created_at', models.DateTimeField(auto_now=True, verbose_name='created')),
                ('path', models.CharField(max_length=500, verbose_name='file')),
                ('sha256', models.CharField(blank=True, max_length=64, verbose_name='SHA-256')),
                ('size', models.PositiveBigIntegerField(default=0, verbose_name='bytes')),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reports', to='accounts.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'report',
                'verbose_name_plural': 'reports',
                'ordering': ('-created_at', '-pk'),
                'constraints': [models.UniqueConstraint(fields=('organisation', 'kind', 'reference', 'format', 'language', 'full_texts'), name='report_once_a_scope_format_language_and_texts')],
            },
        ),
    ]
