"""Make the tables of a new installation at once.

They are as the migrations that this one replaces leave them.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('library', '0001_initial'), ('library', '0002_confirmed_by')]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0005_mention_mail'),
    ]

    operations = [
        migrations.CreateModel(
            name='ImportDraft',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('holder', models.CharField(blank=True, max_length=200, verbose_name='rights holder')),
                ('files', models.JSONField(default=list, verbose_name='files')),
                ('state', models.CharField(choices=[('waiting', 'waiting to be read'), ('reading', 'being read'), ('ready', 'to be confirmed'), ('confirmed', 'waiting to be imported'), ('importing', 'being imported'), ('done', 'imported'), ('cancelled', 'cancelled'), ('failed', 'failed')], default='waiting', max_length=10, verbose_name='state')),
                ('detail', models.TextField(blank=True, verbose_name='why it failed')),
                ('attempts', models.PositiveSmallIntegerField(default=0, verbose_name='attempts')),
                ('size', models.PositiveBigIntegerField(default=0, verbose_name='bytes')),
                ('done', models.PositiveBigIntegerField(default=0, verbose_name='bytes read')),
                ('refusals', models.JSONField(default=list, verbose_name='refused')),
                ('handled', models.PositiveIntegerField(default=0, verbose_name='chapters handled')),
                ('new', models.PositiveIntegerField(default=0, verbose_name='new chapters')),
                ('changed', models.PositiveIntegerField(default=0, verbose_name='changed chapters')),
                ('unchanged', models.PositiveIntegerField(default=0, verbose_name='unchanged chapters')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('expires_at', models.DateTimeField(verbose_name='kept until')),
                ('confirmed_by', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='imports', to='accounts.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'import',
                'verbose_name_plural': 'imports',
                'ordering': ('-pk',),
                'indexes': [models.Index(fields=['organisation', 'state'], name='import_by_state')],
            },
        ),
        migrations.CreateModel(
            name='ImportChapter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.CharField(max_length=500, verbose_name='place')),
                ('work', models.CharField(max_length=300, verbose_name='work')),
                ('author', models.CharField(blank=True, max_length=300, verbose_name='author')),
                ('title', models.CharField(max_length=320, verbose_name='title')),
                ('number', models.PositiveIntegerField(default=0, verbose_name='number')),
                ('length', models.PositiveIntegerField(default=0, verbose_name='characters')),
                ('first_line', models.CharField(blank=True, max_length=120, verbose_name='first line')),
                ('offset', models.PositiveBigIntegerField(editable=False)),
                ('digest', models.CharField(editable=False, max_length=32)),
                ('published_at', models.DateTimeField(blank=True, null=True, verbose_name='published')),
                ('included', models.BooleanField(default=True, verbose_name='included')),
                ('warnings', models.JSONField(default=list, verbose_name='warnings')),
                ('draft', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='chapters', to='library.importdraft', verbose_name='import')),
            ],
            options={
                'verbose_name': 'chapter of an import',
                'verbose_name_plural': 'chapters of imports',
                'ordering': ('pk',),
                'indexes': [models.Index(fields=['draft', 'included', 'id'], name='import_by_chapter')],
            },
        ),
    ]
