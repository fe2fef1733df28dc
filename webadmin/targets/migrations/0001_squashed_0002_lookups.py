"""Make the tables of a new installation at once.

They are as the migrations that this one replaces leave them.
"""

import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('targets', '0001_initial'), ('targets', '0002_lookups')]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0005_mention_mail'),
    ]

    operations = [
        migrations.CreateModel(
            name='Lookup',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('site', models.CharField(max_length=255, verbose_name='site')),
                ('host', models.CharField(max_length=255, verbose_name='host name')),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('running', 'in progress'), ('done', 'done'), ('failed', 'failed')], default='waiting', max_length=10, verbose_name='state')),
                ('detail', models.TextField(blank=True, verbose_name='what could not be queried')),
                ('attempts', models.PositiveSmallIntegerField(default=0, verbose_name='attempts')),
                ('facts', models.JSONField(default=dict, verbose_name='answers')),
                ('proposals', models.JSONField(default=dict, verbose_name='proposals')),
                ('persons', models.JSONField(default=list, editable=False, verbose_name='persons')),
                ('asked_at', models.DateTimeField(auto_now_add=True, verbose_name='asked')),
                ('answered_at', models.DateTimeField(blank=True, null=True, verbose_name='answered')),
                ('asked_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lookups', to='accounts.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'look-up of a site',
                'verbose_name_plural': 'look-ups of sites',
                'ordering': ('-pk',),
                'indexes': [models.Index(fields=['organisation', 'site', '-id'], name='lookup_by_site'), models.Index(condition=models.Q(('state__in', ('waiting', 'running'))), fields=['id'], name='lookup_unanswered')],
            },
        ),
        migrations.CreateModel(
            name='Target',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('site', models.CharField(max_length=255, verbose_name='site')),
                ('operator', models.CharField(blank=True, max_length=200, verbose_name='operator')),
                ('hosting', models.CharField(blank=True, max_length=200, verbose_name='host')),
                ('registrar', models.CharField(blank=True, max_length=200, verbose_name='registrar')),
                ('cdn', models.CharField(blank=True, max_length=200, verbose_name='content delivery network')),
                ('icp_number', models.CharField(blank=True, max_length=100, verbose_name='ICP filing number')),
                ('abuse_name', models.CharField(blank=True, max_length=200, verbose_name='recipient of notices')),
                ('abuse_email', models.EmailField(blank=True, max_length=254, verbose_name='mail address for notices')),
                ('abuse_form', models.CharField(blank=True, max_length=1000, validators=[django.core.validators.URLValidator(('http', 'https'))], verbose_name='address of the form for notices')),
                ('postal_address', models.CharField(blank=True, max_length=300, verbose_name='postal address')),
                ('country', models.CharField(blank=True, max_length=2, verbose_name='country (two letters)')),
                ('sister_domains', models.TextField(blank=True, verbose_name='sister domains')),
                ('source', models.CharField(blank=True, max_length=500, verbose_name='source of this information')),
                ('looked_up_on', models.DateField(blank=True, null=True, verbose_name='looked up on')),
                ('updated_at', models.DateTimeField(auto_now=True, verbose_name='changed')),
                ('changed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='targets', to='accounts.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'target',
                'verbose_name_plural': 'targets',
                'ordering': ('site',),
                'constraints': [models.UniqueConstraint(fields=('organisation', 'site'), name='target_once_a_site')],
            },
        ),
    ]
