"""Make the tables of a new installation at once.

They are as the migrations that this one replaces leave them.
"""

import django.db.models.deletion
import webadmin.audit.actions
from django.conf import settings
from django.db import migrations, models

from webadmin.append_only import guarded


class Migration(migrations.Migration):

    replaces = [('audit', '0001_initial'), ('audit', '0002_append_only')]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0005_mention_mail'),
    ]

    operations = [
        migrations.CreateModel(
            name='AuditEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(auto_now_add=True, db_index=True, verbose_name='at')),
                ('action', models.CharField(choices=webadmin.audit.actions.choices, max_length=40, verbose_name='action')),
                ('actor_name', models.CharField(blank=True, max_length=150, verbose_name='user name')),
                ('address', models.CharField(blank=True, max_length=64, verbose_name='address')),
                ('object_kind', models.CharField(blank=True, max_length=60, verbose_name='kind of object')),
                ('object_id', models.CharField(blank=True, max_length=64, verbose_name='number')),
                ('object_name', models.CharField(blank=True, max_length=200, verbose_name='object')),
                ('changes', models.JSONField(blank=True, default=dict, verbose_name='changes')),
                ('reason', models.TextField(blank=True, verbose_name='reason')),
                ('actor', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('organisation', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='accounts.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'audit log line',
                'verbose_name_plural': 'audit log',
                'ordering': ('-pk',),
                'indexes': [models.Index(fields=['organisation', '-id'], name='audit_by_organisation'), models.Index(fields=['object_kind', 'object_id'], name='audit_by_object')],
            },
        ),
        guarded("audit_auditevent", "the audit log"),
    ]
