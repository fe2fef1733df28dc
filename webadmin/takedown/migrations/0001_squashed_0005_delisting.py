"""Make the tables of a new installation at once.

They are as the migrations that this one replaces leave them.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from webadmin.append_only import guarded


class Migration(migrations.Migration):

    replaces = [('takedown', '0001_initial'), ('takedown', '0002_append_only'), ('takedown', '0003_passed_pages'), ('takedown', '0004_stay_counts'), ('takedown', '0005_delisting')]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0005_mention_mail'),
        ('cases', '0001_squashed_0017_open_by_state'),
    ]

    operations = [
        migrations.CreateModel(
            name='Delisting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('engine', models.CharField(choices=[('google', 'Google'), ('bing', 'Bing'), ('baidu', 'Baidu'), ('sogou', 'Sogou'), ('so_360', '360 Search'), ('shenma', 'Shenma'), ('toutiao', 'Toutiao Search'), ('yandex', 'Yandex'), ('naver', 'Naver'), ('other', 'Another engine')], max_length=20, verbose_name='search engine')),
                ('state', models.CharField(choices=[('asked', 'Delisting requested'), ('delisted', 'Delisted'), ('partly', 'Partly delisted'), ('listed', 'Still listed'), ('refused', 'Refused')], max_length=20, verbose_name='state')),
                ('seen_on', models.DateField(verbose_name='seen on')),
                ('proof', models.CharField(blank=True, max_length=500, verbose_name='proof')),
                ('note', models.TextField(blank=True, max_length=10000, verbose_name='note')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='at')),
                ('actor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='delistings', to='cases.case', verbose_name='case')),
            ],
            options={
                'verbose_name': 'entry about a search engine',
                'verbose_name_plural': 'entries about search engines',
                'ordering': ('-seen_on', '-pk'),
            },
        ),
        migrations.CreateModel(
            name='Watch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('noticed_at', models.DateTimeField(verbose_name='notice sent')),
                ('state', models.CharField(blank=True, choices=[('still_up', 'Still up'), ('removed', 'Removed'), ('soft_404', 'Says it is gone'), ('redirected', 'Redirected'), ('moved', 'Moved'), ('changed', 'Changed'), ('blocked', 'Blocked'), ('unreachable', 'Unreachable'), ('unknown', 'Unknown'), ('reappeared', 'Reappeared')], max_length=20, verbose_name='state')),
                ('since', models.DateTimeField(blank=True, null=True, verbose_name='since')),
                ('is_proven', models.BooleanField(default=False, verbose_name='proven')),
                ('is_parked', models.BooleanField(default=False, verbose_name='parked domain')),
                ('removed_at', models.DateTimeField(blank=True, null=True, verbose_name='removed')),
                ('stay_hours', models.PositiveIntegerField(blank=True, null=True, verbose_name='hours online '
                                                                                               'after the notice')),
                ('last_at', models.DateTimeField(blank=True, null=True, verbose_name='last answer')),
                ('next_at', models.DateTimeField(db_index=True, verbose_name='next check')),
                ('run', models.CharField(blank=True, db_index=True, editable=False, max_length=64)),
                ('is_counted', models.BooleanField(default=False, editable=False)),
                ('asked_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('asked_by', models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='watches', to='cases.case', verbose_name='case')),
                ('copy', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='watch', to='cases.copy', verbose_name='copy')),
                ('organisation', models.ForeignKey(db_index=False, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='accounts.organisation', verbose_name='organisation')),
                ('passed_page', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='watch', to='cases.passedpage', verbose_name='page that passes off')),
            ],
            options={
                'verbose_name': 'watched copy',
                'verbose_name_plural': 'watched copies',
                'ordering': ('-since', '-pk'),
                'indexes': [models.Index(fields=['organisation', '-since', '-id'], name='watch_by_change'), models.Index(condition=models.Q(('is_counted', False), ('stay_hours__isnull', False)), fields=['case'], name='watch_uncounted')],
                'constraints': [models.CheckConstraint(condition=models.Q(('copy', None), ('passed_page', None), _connector='XOR'), name='watch_of_one_page')],
            },
        ),
        migrations.CreateModel(
            name='PageCheck',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('state', models.CharField(choices=[('still_up', 'Still up'), ('removed', 'Removed'), ('soft_404', 'Says it is gone'), ('redirected', 'Redirected'), ('moved', 'Moved'), ('changed', 'Changed'), ('blocked', 'Blocked'), ('unreachable', 'Unreachable'), ('unknown', 'Unknown'), ('reappeared', 'Reappeared')], max_length=20, verbose_name='state')),
                ('outcome', models.CharField(max_length=40, verbose_name='outcome')),
                ('status', models.PositiveIntegerField(default=0, verbose_name='HTTP status')),
                ('final_url', models.TextField(blank=True, verbose_name='led to')),
                ('page', models.CharField(blank=True, max_length=32, verbose_name='page version')),
                ('record', models.CharField(blank=True, max_length=32, verbose_name='record')),
                ('run', models.CharField(max_length=64, verbose_name='run')),
                ('actor', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('watch', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='checks', to='takedown.watch', verbose_name='watched copy')),
            ],
            options={
                'verbose_name': 'check',
                'verbose_name_plural': 'checks',
                'ordering': ('-at', '-pk'),
                'constraints': [models.UniqueConstraint(fields=('watch', 'run'), name='check_once_a_run')],
            },
        ),
        migrations.CreateModel(
            name='StayCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('noticed_at', models.DateTimeField(verbose_name='notice sent')),
                ('hours', models.PositiveIntegerField(verbose_name='hours online after the notice')),
                ('is_over', models.BooleanField()),
                ('is_back', models.BooleanField()),
                ('copies', models.PositiveIntegerField(verbose_name='copies')),
                ('case', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='stay_counts', to='cases.case', verbose_name='case')),
                ('organisation', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='accounts.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'count of stays',
                'verbose_name_plural': 'counts of stays',
                'ordering': ('-noticed_at', '-pk'),
                'indexes': [models.Index(fields=['organisation', 'noticed_at', 'hours', 'is_over', 'is_back', 'copies'], name='stay_count_by_notice'), models.Index(fields=['organisation', 'case', 'copies'], name='stay_count_by_case')],
                'constraints': [models.UniqueConstraint(fields=('case', 'noticed_at', 'hours', 'is_over', 'is_back'), name='stay_count_once')],
            },
        ),
        guarded("takedown_pagecheck", "the answers of watched pages"),
        guarded("takedown_delisting", "what was entered of search engines"),
    ]
