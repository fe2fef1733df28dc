"""Make the tables of a new installation at once.

They are as the migrations that this one replaces leave them.
"""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('outgoing', '0001_initial'), ('outgoing', '0002_case_and_notice_kinds')]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0005_mention_mail'),
    ]

    operations = [
        migrations.CreateModel(
            name='Endpoint',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('url', models.URLField(max_length=500, verbose_name='address')),
                ('kinds', models.JSONField(default=list, verbose_name='events')),
                ('secret', models.TextField(editable=False)),
                ('active', models.BooleanField(default=True, verbose_name='active')),
                ('seen', models.BigIntegerField(default=0, editable=False)),
                ('failures', models.PositiveIntegerField(default=0, verbose_name='failures in a row')),
                ('rests_until', models.DateTimeField(blank=True, null=True, verbose_name='paused until')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='created by')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='endpoints', to='accounts.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'webhook',
                'verbose_name_plural': 'webhooks',
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='Happening',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=150, unique=True)),
                ('kind', models.CharField(choices=[('copy.found', 'A copy was found'), ('copy.back', 'A copy came back'), ('copy.gone', 'A copy is gone'), ('copy.changed', 'The page of a copy changed'), ('case.opened', 'A case was opened'), ('case.changed', 'The state of a case changed'), ('case.removed', 'All copies of a case are removed'), ('case.reappeared', 'A removed case reappeared'), ('notice.drafted', 'A notice was drafted'), ('notice.sent', 'A notice was sent'), ('notice.answered', 'A notice was answered'), ('notice.overdue', 'The answer to a notice is overdue'), ('site.needs_human', 'A site needs manual action'), ('run.failed', 'A run failed')], max_length=30, verbose_name='what')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('subject', models.CharField(max_length=80, verbose_name='about')),
                ('title', models.CharField(max_length=500, verbose_name='title')),
                ('path', models.CharField(max_length=200, verbose_name='page')),
                ('work', models.CharField(blank=True, max_length=32, verbose_name='work id')),
                ('site', models.CharField(blank=True, max_length=255, verbose_name='site')),
                ('data', models.JSONField(default=dict)),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='happenings', to='accounts.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'happening',
                'verbose_name_plural': 'happenings',
                'indexes': [models.Index(fields=['organisation', 'id'], name='happening_by_organisation')],
            },
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('delivered', 'Delivered'), ('failed', 'Failed')], default='waiting', max_length=10, verbose_name='state')),
                ('attempts', models.PositiveSmallIntegerField(default=0, verbose_name='attempts')),
                ('due_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='next attempt')),
                ('endpoint', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='outgoing.endpoint', verbose_name='webhook')),
                ('happening', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='outgoing.happening', verbose_name='happening')),
            ],
            options={
                'verbose_name': 'delivery',
                'verbose_name_plural': 'deliveries',
                'ordering': ('-pk',),
                'indexes': [models.Index(condition=models.Q(('state', 'waiting')), fields=['due_at'], name='delivery_due')],
                'constraints': [models.UniqueConstraint(fields=('endpoint', 'happening'), name='delivery_once')],
            },
        ),
        migrations.CreateModel(
            name='Gathered',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('source', models.CharField(max_length=30, unique=True)),
                ('until', models.BigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='Attempt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='at')),
                ('status', models.PositiveSmallIntegerField(default=0, verbose_name='status')),
                ('detail', models.CharField(blank=True, max_length=300, verbose_name='detail')),
                ('milliseconds', models.PositiveIntegerField(default=0, verbose_name='milliseconds')),
                ('delivery', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='log', to='outgoing.delivery', verbose_name='delivery')),
            ],
            options={
                'verbose_name': 'attempt',
                'verbose_name_plural': 'attempts',
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='Rule',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kinds', models.JSONField(default=list, verbose_name='events')),
                ('work', models.CharField(blank=True, max_length=32, verbose_name='work')),
                ('site', models.CharField(blank=True, max_length=255, verbose_name='site')),
                ('channel', models.TextField(blank=True, editable=False)),
                ('rhythm', models.CharField(choices=[('at_once', 'at once'), ('hourly', 'every hour'), ('daily', 'every day')], default='at_once', max_length=10, verbose_name='when')),
                ('quiet_from', models.TimeField(blank=True, null=True, verbose_name='quiet from')),
                ('quiet_until', models.TimeField(blank=True, null=True, verbose_name='quiet until')),
                ('active', models.BooleanField(default=True, verbose_name='active')),
                ('seen', models.BigIntegerField(default=0, editable=False)),
                ('told_at', models.DateTimeField(blank=True, null=True, verbose_name='last alert')),
                ('trouble', models.CharField(blank=True, max_length=300, verbose_name='trouble')),
                ('member', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='alert_rules', to=settings.AUTH_USER_MODEL, verbose_name='member')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='alert_rules', to='accounts.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'alert rule',
                'verbose_name_plural': 'alert rules',
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='Alert',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('told_at', models.DateTimeField(blank=True, null=True, verbose_name='reported')),
                ('happening', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='outgoing.happening', verbose_name='happening')),
                ('rule', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='alerts', to='outgoing.rule', verbose_name='alert rule')),
            ],
            options={
                'verbose_name': 'alert',
                'verbose_name_plural': 'alerts',
                'indexes': [models.Index(condition=models.Q(('told_at', None)), fields=['rule'], name='alert_untold')],
                'constraints': [models.UniqueConstraint(fields=('rule', 'happening'), name='alert_once')],
            },
        ),
    ]
