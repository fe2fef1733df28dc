"""Make the tables of a new installation at once.

They are as the migrations that this one replaces leave them.
"""

import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('sites', '0001_initial'), ('sites', '0002_proposals'), ('sites', '0003_sessions'), ('sites', '0004_proxies_reason'), ('sites', '0005_requested_run_and_searched_on'), ('sites', '0006_plain_names'), ('sites', '0007_book_source'), ('sites', '0008_watch_contents'), ('sites', '0009_compare_profiles')]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0005_mention_mail'),
    ]

    operations = [
        migrations.CreateModel(
            name='Site',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('key', models.CharField(editable=False, max_length=200, unique=True, verbose_name='key')),
                ('start_urls', models.JSONField(default=list, verbose_name='start addresses')),
                ('scope', models.JSONField(blank=True, default=list, verbose_name='scope')),
                ('interval_hours', models.PositiveIntegerField(default=24, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(8784)], verbose_name='crawl interval (hours)')),
                ('watch_contents', models.BooleanField(default=False, verbose_name='look for new chapters between crawls')),
                ('max_pages', models.PositiveIntegerField(default=0, verbose_name='maximum pages per crawl')),
                ('max_depth', models.PositiveIntegerField(default=0, verbose_name='maximum depth')),
                ('delay', models.FloatField(default=0.0, validators=[django.core.validators.MinValueValidator(0.0)], verbose_name='delay between requests (seconds)')),
                ('obey_robots', models.BooleanField(default=True, verbose_name='obey robots.txt')),
                ('robots_reason', models.TextField(blank=True, verbose_name='reason for ignoring robots.txt')),
                ('follow_sitemap', models.BooleanField(default=True, verbose_name='follow the sitemap')),
                ('render', models.CharField(blank=True, choices=[('auto', 'when a page needs it'), ('always', 'always'), ('never', 'never')], default='auto', max_length=10, verbose_name='render with a browser')),
                ('profile', models.CharField(blank=True, choices=[('honest', 'Wenzong’s own, with contact'), ('desktop', 'desktop browser'), ('mobile', 'mobile browser')], default='honest', max_length=10, verbose_name='request headers')),
                ('profile_reason', models.TextField(blank=True, verbose_name='reason for other request headers')),
                ('compare_profiles', models.BooleanField(default=False, verbose_name='compare with what other '
                                                                                     'browsers see')),
                ('comparison_reason', models.TextField(blank=True, verbose_name='reason for comparing with other browsers')),
                ('use_proxies', models.BooleanField(default=False, verbose_name='use proxies')),
                ('proxies_reason', models.TextField(blank=True, verbose_name='reason for using proxies')),
                ('enabled', models.BooleanField(default=True, verbose_name='monitored')),
                ('last_crawled_at', models.DateTimeField(blank=True, null=True, verbose_name='last crawled')),
                ('last_state', models.CharField(blank=True, max_length=20, verbose_name='last result')),
                ('requested_run', models.CharField(blank=True, editable=False, max_length=64)),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sites', to='accounts.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'site',
                'verbose_name_plural': 'sites',
                'ordering': ('name',),
                'constraints': [models.UniqueConstraint(fields=('organisation', 'name'), name='site_name_once_an_organisation'), models.CheckConstraint(condition=models.Q(('obey_robots', True), models.Q(('robots_reason', ''), _negated=True), _connector='OR'), name='site_robots_reason')],
            },
        ),
        migrations.CreateModel(
            name='SiteCandidate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('host', models.CharField(max_length=255, verbose_name='host')),
                ('url', models.TextField(verbose_name='page address')),
                ('title', models.TextField(blank=True, verbose_name='page title')),
                ('excerpt', models.TextField(blank=True, verbose_name='excerpt')),
                ('query', models.TextField(verbose_name='searched for')),
                ('work', models.CharField(max_length=500, verbose_name='work')),
                ('answer', models.CharField(choices=[('proposed', 'Proposed'), ('approved', 'Approved'), ('declined', 'Declined')], default='proposed', max_length=20, verbose_name='answer')),
                ('answered_at', models.DateTimeField(blank=True, null=True, verbose_name='answered')),
                ('book_source', models.JSONField(blank=True, default=dict, editable=False)),
                ('found_at', models.DateTimeField(auto_now_add=True, verbose_name='found')),
                ('answered_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='accounts.organisation', verbose_name='organisation')),
                ('site', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='sites.site', verbose_name='site')),
            ],
            options={
                'verbose_name': 'proposed site',
                'verbose_name_plural': 'proposed sites',
                'ordering': ('-pk',),
                'constraints': [models.UniqueConstraint(fields=('organisation', 'host'), name='candidate_once_a_host')],
            },
        ),
        migrations.CreateModel(
            name='SearchQuery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(max_length=200)),
                ('searched_on', models.DateField()),
                ('hits', models.PositiveIntegerField(default=0)),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='accounts.organisation')),
            ],
            options={
                'indexes': [models.Index(fields=['searched_on'], name='search_by_day')],
                'constraints': [models.UniqueConstraint(fields=('organisation', 'text', 'searched_on'), name='search_once_a_day')],
            },
        ),
    ]
