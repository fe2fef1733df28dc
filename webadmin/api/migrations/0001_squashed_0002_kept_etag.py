"""Make the tables of a new installation at once.

They are as the migrations that this one replaces leave them.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('api', '0001_initial'), ('api', '0002_kept_etag')]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0005_mention_mail'),
    ]

    operations = [
        migrations.CreateModel(
            name='ApiToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                ('hint', models.CharField(editable=False, max_length=16, verbose_name='begins with')),
                ('scopes', models.JSONField(default=list, verbose_name='may')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('expires_at', models.DateTimeField(verbose_name='valid until')),
                ('last_used_at', models.DateTimeField(blank=True, null=True, verbose_name='last used')),
                ('revoked_at', models.DateTimeField(blank=True, null=True, verbose_name='revoked')),
                ('member', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='api_tokens', to=settings.AUTH_USER_MODEL, verbose_name='member')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='api_tokens', to='accounts.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'API token',
                'verbose_name_plural': 'API tokens',
                'ordering': ('-pk',),
            },
        ),
        migrations.CreateModel(
            name='KeptAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=255, verbose_name='key')),
                ('digest', models.CharField(max_length=64)),
                ('status', models.PositiveSmallIntegerField(default=0, verbose_name='status')),
                ('content_type', models.CharField(blank=True, max_length=100)),
                ('etag', models.CharField(blank=True, max_length=100)),
                ('body', models.TextField(blank=True)),
                ('at', models.DateTimeField(auto_now_add=True, db_index=True, verbose_name='at')),
                ('token', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='kept_answers', to='api.apitoken', verbose_name='API token')),
            ],
            options={
                'verbose_name': 'stored response',
                'verbose_name_plural': 'stored responses',
                'constraints': [models.UniqueConstraint(fields=('token', 'key'), name='kept_answer_once_a_key')],
            },
        ),
    ]
