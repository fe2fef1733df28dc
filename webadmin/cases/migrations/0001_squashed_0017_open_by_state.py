"""Make the tables of a new installation at once.

They are as the migrations that this one replaces leave them.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from webadmin.append_only import guarded


class Migration(migrations.Migration):

    replaces = [('cases', '0001_initial'), ('cases', '0002_append_only'), ('cases', '0003_case_by_chapter_and_site'), ('cases', '0004_drop_confidence'), ('cases', '0005_copies'), ('cases', '0006_group_copies'), ('cases', '0007_every_copy_in_a_case'), ('cases', '0008_working_through_cases'), ('cases', '0009_copies_to_be_counted'), ('cases', '0010_copies_of_bulk_decisions'), ('cases', '0011_passing_off'), ('cases', '0012_translated_copies'), ('cases', '0013_passed_pages'), ('cases', '0014_mention_mail'), ('cases', '0015_linked_cases'), ('cases', '0016_copy_indexes'), ('cases', '0017_open_by_state')]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0005_mention_mail'),
        ('licences', '0001_squashed_0003_applications'),
    ]

    operations = [
        migrations.CreateModel(
            name='BulkJob',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('to', models.CharField(blank=True, choices=[('new', 'New'), ('confirmed', 'Confirmed'), ('false_alarm', 'False alarm'), ('licensed', 'Licensed'), ('quotation', 'Quotation'), ('notice_drafted', 'Notice drafted'), ('sent', 'Notice sent'), ('answered', 'Answered'), ('removed', 'Removed'), ('refused', 'Refused'), ('counter_notice', 'Counter-notice'), ('no_answer', 'No answer'), ('second_wave', 'Second wave'), ('court', 'In court'), ('closed', 'Closed')], max_length=20, verbose_name='state')),
                ('note', models.TextField(blank=True, verbose_name='reason')),
                ('query', models.CharField(blank=True, max_length=1000, verbose_name='filter')),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('running', 'in progress'), ('done', 'done'), ('cancelled', 'cancelled'), ('failed', 'failed')], default='waiting', max_length=10, verbose_name='progress')),
                ('detail', models.TextField(blank=True, verbose_name='why it failed')),
                ('attempts', models.PositiveSmallIntegerField(default=0, verbose_name='attempts')),
                ('total', models.PositiveIntegerField(default=0, verbose_name='cases')),
                ('changed', models.PositiveIntegerField(default=0, verbose_name='cases changed')),
                ('left', models.PositiveIntegerField(default=0, verbose_name='cases left as they were')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='ordered')),
                ('created_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='bulk_jobs', to='accounts.organisation', verbose_name='organisation')),
                ('undoes', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='undone_by', to='cases.bulkjob', verbose_name='undoes')),
            ],
            options={
                'verbose_name': 'bulk decision',
                'verbose_name_plural': 'bulk decisions',
                'ordering': ('-pk',),
                'indexes': [models.Index(condition=models.Q(('state__in', ('waiting', 'running'))), fields=['id'], name='bulk_job_unfinished')],
            },
        ),
        migrations.CreateModel(
            name='Case',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(editable=False, max_length=32, unique=True)),
                ('work', models.CharField(db_index=True, max_length=32, verbose_name='work id')),
                ('work_title', models.CharField(max_length=500, verbose_name='work')),
                ('site', models.CharField(db_index=True, max_length=255, verbose_name='site')),
                ('kind', models.CharField(choices=[('copies', 'Copies'), ('invented', 'Our title, not our text'), ('renamed', 'Our text under another name'), ('stitched', 'Stitched from our works')], default='copies', max_length=10, verbose_name='kind')),
                ('finding', models.JSONField(blank=True, default=dict, verbose_name='finding')),
                ('state', models.CharField(choices=[('new', 'New'), ('confirmed', 'Confirmed'), ('false_alarm', 'False alarm'), ('licensed', 'Licensed'), ('quotation', 'Quotation'), ('notice_drafted', 'Notice drafted'), ('sent', 'Notice sent'), ('answered', 'Answered'), ('removed', 'Removed'), ('refused', 'Refused'), ('counter_notice', 'Counter-notice'), ('no_answer', 'No answer'), ('second_wave', 'Second wave'), ('court', 'In court'), ('closed', 'Closed')], default='new', max_length=20, verbose_name='state')),
                ('state_since', models.DateTimeField(verbose_name='state since')),
                ('decided', models.BooleanField(default=False, verbose_name='decided by a member')),
                ('version', models.PositiveIntegerField(default=0, editable=False)),
                ('due_on', models.DateField(blank=True, null=True, verbose_name='due on')),
                ('snoozed_until', models.DateTimeField(blank=True, null=True, verbose_name='snoozed until')),
                ('copies_count', models.PositiveIntegerField(default=0, verbose_name='copies')),
                ('undecided', models.PositiveIntegerField(default=0, verbose_name='copies without a decision')),
                ('open_count', models.PositiveIntegerField(default=0, verbose_name='copies to be removed')),
                ('gone_count', models.PositiveIntegerField(default=0, verbose_name='copies gone')),
                ('chapters', models.PositiveIntegerField(default=0, verbose_name='chapters copied')),
                ('largest_share', models.FloatField(default=0.0, verbose_name='largest share of a chapter')),
                ('returns', models.PositiveIntegerField(default=0, verbose_name='times that copies came back')),
                ('returned_at', models.DateTimeField(blank=True, null=True, verbose_name='last return')),
                ('first_seen', models.DateTimeField(verbose_name='first seen')),
                ('last_seen', models.DateTimeField(verbose_name='last seen')),
                ('newest_copy_at', models.DateTimeField(verbose_name='newest copy')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='opened')),
                ('updated_at', models.DateTimeField(auto_now=True, verbose_name='changed')),
                ('assigned', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='cases', to=settings.AUTH_USER_MODEL, verbose_name='assigned to')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cases', to='accounts.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'case',
                'verbose_name_plural': 'cases',
                'ordering': ('-newest_copy_at', '-pk'),
                'indexes': [models.Index(fields=['organisation', 'state', '-newest_copy_at'], name='case_by_state'), models.Index(fields=['organisation', '-newest_copy_at'], name='case_by_newest_copy'), models.Index(fields=['organisation', '-updated_at'], name='case_by_change'), models.Index(fields=['organisation', 'site'], name='case_on_site'), models.Index(fields=['organisation', 'work'], name='case_of_work'), models.Index(fields=['organisation', '-created_at'], name='case_by_opening'), models.Index(fields=['organisation', '-returned_at'], name='case_by_return'), models.Index(fields=['organisation', 'state', '-state_since'], name='case_by_state_since'), models.Index(fields=['organisation', 'due_on'], name='case_by_due_date'), models.Index(fields=['organisation', 'snoozed_until'], name='case_by_snooze'), models.Index(fields=['organisation', '-largest_share'], name='case_by_share'), models.Index(fields=['organisation', '-open_count'], name='case_by_open_count'), models.Index(fields=['organisation', 'state', 'open_count'], name='case_by_state_and_open'), models.Index(fields=['organisation', 'first_seen'], name='case_by_first_seen'), models.Index(fields=['organisation', 'kind', '-newest_copy_at'], name='case_by_kind')],
            },
        ),
        migrations.CreateModel(
            name='Copy',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(editable=False, max_length=32, unique=True)),
                ('match', models.CharField(db_index=True, max_length=32, verbose_name='match')),
                ('page', models.CharField(max_length=32, verbose_name='page version')),
                ('url', models.TextField(verbose_name='page address')),
                ('host', models.CharField(db_index=True, max_length=255, verbose_name='host')),
                ('site', models.CharField(db_index=True, max_length=255, verbose_name='site')),
                ('site_key', models.CharField(db_index=True, max_length=255, verbose_name='crawled as')),
                ('page_title', models.TextField(blank=True, verbose_name='page title')),
                ('work', models.CharField(db_index=True, max_length=32, verbose_name='work id')),
                ('work_title', models.CharField(max_length=500, verbose_name='work')),
                ('chapter', models.CharField(db_index=True, max_length=32, verbose_name='chapter id')),
                ('chapter_version', models.CharField(max_length=32, verbose_name='chapter version')),
                ('chapter_title', models.CharField(max_length=500, verbose_name='chapter')),
                ('chapter_number', models.PositiveIntegerField(default=0, verbose_name='number')),
                ('verdict', models.CharField(choices=[('identical', 'Identical copy'), ('near_copy', 'Near copy'), ('excerpt', 'Excerpt'), ('reworded', 'Reworded'), ('translated', 'Translated'), ('quotation', 'Quotation'), ('licensed', 'Licensed'), ('boilerplate', 'Stock text'), ('unrelated', 'Unrelated')], max_length=20, verbose_name='verdict')),
                ('reason', models.TextField(blank=True, verbose_name='rule')),
                ('coverage', models.FloatField(verbose_name='share of the page')),
                ('source_coverage', models.FloatField(verbose_name='share of the chapter')),
                ('identity', models.FloatField(verbose_name='identity')),
                ('score', models.FloatField(verbose_name='score')),
                ('evasions', models.JSONField(blank=True, default=dict, verbose_name='disguises undone')),
                ('status', models.CharField(choices=[('new', 'New'), ('confirmed', 'Confirmed'), ('false_alarm', 'False alarm'), ('licensed', 'Licensed'), ('quotation', 'Quotation'), ('closed', 'Closed')], default='new', max_length=20, verbose_name='status')),
                ('licence_overruled', models.BooleanField(default=False, verbose_name='licence overruled')),
                ('excepted', models.BooleanField(default=False, verbose_name='decided separately from the case')),
                ('is_part', models.BooleanField(default=False, verbose_name='part of a joined chapter')),
                ('seen_at', models.DateTimeField(verbose_name='captured')),
                ('first_seen', models.DateTimeField(verbose_name='first seen')),
                ('last_seen', models.DateTimeField(verbose_name='last seen')),
                ('gone_at', models.DateTimeField(blank=True, null=True, verbose_name='copy gone since')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='opened')),
                ('updated_at', models.DateTimeField(auto_now=True, verbose_name='changed')),
                ('counted_at', models.DateTimeField(editable=False, null=True)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='copies', to='cases.case', verbose_name='case')),
                ('licence', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='copies', to='licences.licence', verbose_name='licence')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='copies', to='accounts.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'copy',
                'verbose_name_plural': 'copies',
                'ordering': ('-first_seen', '-pk'),
                'indexes': [models.Index(fields=['organisation', 'status', '-first_seen'], name='copy_by_status'), models.Index(fields=['organisation', '-first_seen'], name='copy_by_first_seen'), models.Index(fields=['organisation', 'site'], name='copy_by_site'), models.Index(fields=['organisation', 'work'], name='copy_by_work'), models.Index(fields=['chapter', 'site_key'], name='copy_by_chapter_and_site'), models.Index(fields=['case', 'is_part', 'chapter_number', 'id'], name='copy_by_chapter_of_case'), models.Index(condition=models.Q(('is_part', False)), fields=['case', 'verdict'], name='copy_by_verdict_of_case'), models.Index(fields=['organisation', 'page', '-first_seen'], name='copy_on_page'), models.Index(fields=['organisation', 'chapter', '-first_seen'], name='copy_of_chapter'), models.Index(condition=models.Q(('counted_at', None), ('counted_at__lt', models.F('updated_at')), _connector='OR'), fields=['id'], name='copy_to_be_counted')],
            },
        ),
        migrations.CreateModel(
            name='CaseEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('copies_count', models.PositiveIntegerField(default=1, verbose_name='copies')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='at')),
                ('kind', models.CharField(choices=[('opened', 'Case opened'), ('changed', 'Page changed, copy still there'), ('gone', 'Copy gone from the page'), ('back', 'Copy back on the page'), ('status', 'Status set'), ('assigned', 'Assigned'), ('note', 'Note'), ('state', 'State of the case changed'), ('due', 'Due date'), ('snoozed', 'Snoozed'), ('linked', 'The site moved: former and later case')], max_length=20, verbose_name='what')),
                ('before', models.CharField(blank=True, max_length=200, verbose_name='before')),
                ('after', models.CharField(blank=True, max_length=200, verbose_name='after')),
                ('text', models.TextField(blank=True, verbose_name='text')),
                ('proof', models.CharField(blank=True, max_length=500, verbose_name='proof')),
                ('actor', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='cases.case', verbose_name='case')),
                ('undoes', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='undone_by', to='cases.caseevent', verbose_name='undoes')),
                ('copy', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='events', to='cases.copy', verbose_name='copy')),
            ],
            options={
                'verbose_name': 'history line',
                'verbose_name_plural': 'history',
                'ordering': ('at', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='BulkItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('seen', models.CharField(blank=True, max_length=20)),
                ('handled', models.BooleanField(default=False, verbose_name='handled')),
                ('made', models.PositiveIntegerField(blank=True, null=True)),
                ('refusal', models.CharField(blank=True, max_length=500, verbose_name='why not')),
                ('job', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='items', to='cases.bulkjob', verbose_name='bulk decision')),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case', verbose_name='case')),
                ('event', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.caseevent')),
                ('copy', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.copy', verbose_name='copy')),
            ],
            options={
                'verbose_name': 'case of a bulk decision',
                'verbose_name_plural': 'cases of bulk decisions',
                'ordering': ('pk',),
                'indexes': [models.Index(fields=['job', 'handled', 'id'], name='bulk_item_by_progress')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('copy', None)), fields=('job', 'case'), name='bulk_item_once'), models.UniqueConstraint(condition=models.Q(('copy__isnull', False)), fields=('job', 'copy'), name='bulk_item_once_a_copy')],
            },
        ),
        migrations.CreateModel(
            name='Mention',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('due_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('seen_at', models.DateTimeField(blank=True, null=True, verbose_name='seen')),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='mentions', to='cases.case', verbose_name='case')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.caseevent', verbose_name='history line')),
                ('member', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='mentions', to=settings.AUTH_USER_MODEL, verbose_name='member')),
            ],
            options={
                'verbose_name': 'mention',
                'verbose_name_plural': 'mentions',
                'indexes': [models.Index(condition=models.Q(('seen_at', None)), fields=['member', 'case'], name='mention_unseen'), models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='mention_to_tell')],
                'constraints': [models.UniqueConstraint(fields=('event', 'member'), name='mention_once_a_note')],
            },
        ),
        migrations.CreateModel(
            name='PassedPage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(editable=False, max_length=32, unique=True)),
                ('url', models.TextField(verbose_name='page address')),
                ('site_key', models.CharField(db_index=True, max_length=255, verbose_name='crawled as')),
                ('page', models.CharField(max_length=32, verbose_name='page version')),
                ('title', models.TextField(blank=True, verbose_name='page title')),
                ('first_seen', models.DateTimeField(verbose_name='first seen')),
                ('last_seen', models.DateTimeField(verbose_name='last seen')),
                ('gone_at', models.DateTimeField(blank=True, null=True, verbose_name='gone since')),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='passed_pages', to='cases.case', verbose_name='case')),
            ],
            options={
                'verbose_name': 'page of a book that passes off',
                'verbose_name_plural': 'pages of books that pass off',
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='SavedFilter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('query', models.CharField(blank=True, max_length=1000, verbose_name='filter')),
                ('shared', models.BooleanField(default=False, verbose_name='shared')),
                ('member', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='saved_filters', to=settings.AUTH_USER_MODEL, verbose_name='member')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='saved_filters', to='accounts.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'saved filter',
                'verbose_name_plural': 'saved filters',
                'ordering': ('name', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('member', 'name'), name='saved_filter_name_once_a_member')],
            },
        ),
        guarded("cases_caseevent", "the history of cases"),
    ]
