"""Add bulk decisions, mentions, saved filters and an index for each filter."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import OuterRef, Subquery



def note_returns(apps: Any, _schema_editor: Any) -> None:
    """Take from the history when copies of a case last came back."""
    cases, events = apps.get_model("cases", "Case"), apps.get_model("cases", "CaseEvent")
    last = events.objects.filter(case=OuterRef("pk"), kind="back").order_by("-at").values("at")[:1]
    cases.objects.filter(returns__gt=0).update(returned_at=Subquery(last))


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0003_visits_and_theme'),
        ('cases', '0007_every_copy_in_a_case'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='BulkItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('handled', models.BooleanField(default=False, verbose_name='handled')),
                ('made', models.PositiveIntegerField(blank=True, null=True)),
                ('refusal', models.CharField(blank=True, max_length=500, verbose_name='why not')),
            ],
            options={
                'verbose_name': 'case of a bulk decision',
                'verbose_name_plural': 'cases of bulk decisions',
                'ordering': ('pk',),
            },
        ),
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
            ],
            options={
                'verbose_name': 'bulk decision',
                'verbose_name_plural': 'bulk decisions',
                'ordering': ('-pk',),
            },
        ),
        migrations.CreateModel(
            name='Mention',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seen_at', models.DateTimeField(blank=True, null=True, verbose_name='seen')),
            ],
            options={
                'verbose_name': 'mention',
                'verbose_name_plural': 'mentions',
            },
        ),
        migrations.CreateModel(
            name='SavedFilter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('query', models.CharField(blank=True, max_length=1000, verbose_name='filter')),
                ('shared', models.BooleanField(default=False, verbose_name='shared')),
            ],
            options={
                'verbose_name': 'saved filter',
                'verbose_name_plural': 'saved filters',
                'ordering': ('name', 'pk'),
            },
        ),
        migrations.AddField(
            model_name='case',
            name='returned_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='last return'),
        ),
        migrations.AddIndex(
            model_name='case',
            index=models.Index(fields=['organisation', '-created_at'], name='case_by_opening'),
        ),
        migrations.AddIndex(
            model_name='case',
            index=models.Index(fields=['organisation', '-returned_at'], name='case_by_return'),
        ),
        migrations.AddIndex(
            model_name='case',
            index=models.Index(fields=['organisation', 'state', '-state_since'], name='case_by_state_since'),
        ),
        migrations.AddIndex(
            model_name='case',
            index=models.Index(fields=['organisation', 'due_on'], name='case_by_due_date'),
        ),
        migrations.AddIndex(
            model_name='case',
            index=models.Index(fields=['organisation', 'snoozed_until'], name='case_by_snooze'),
        ),
        migrations.AddIndex(
            model_name='case',
            index=models.Index(fields=['organisation', '-largest_share'], name='case_by_share'),
        ),
        migrations.AddIndex(
            model_name='case',
            index=models.Index(fields=['organisation', '-open_count'], name='case_by_open_count'),
        ),
        migrations.AddIndex(
            model_name='case',
            index=models.Index(fields=['organisation', 'first_seen'], name='case_by_first_seen'),
        ),
        migrations.AddField(
            model_name='bulkitem',
            name='case',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.case', verbose_name='case'),
        ),
        migrations.AddField(
            model_name='bulkitem',
            name='event',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.caseevent'),
        ),
        migrations.AddField(
            model_name='bulkjob',
            name='created_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by'),
        ),
        migrations.AddField(
            model_name='bulkjob',
            name='organisation',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='bulk_jobs', to='accounts.organisation', verbose_name='organisation'),
        ),
        migrations.AddField(
            model_name='bulkjob',
            name='undoes',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='undone_by', to='cases.bulkjob', verbose_name='undoes'),
        ),
        migrations.AddField(
            model_name='bulkitem',
            name='job',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='items', to='cases.bulkjob', verbose_name='bulk decision'),
        ),
        migrations.AddField(
            model_name='mention',
            name='case',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='mentions', to='cases.case', verbose_name='case'),
        ),
        migrations.AddField(
            model_name='mention',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cases.caseevent', verbose_name='history line'),
        ),
        migrations.AddField(
            model_name='mention',
            name='member',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='mentions', to=settings.AUTH_USER_MODEL, verbose_name='member'),
        ),
        migrations.AddField(
            model_name='savedfilter',
            name='member',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='saved_filters', to=settings.AUTH_USER_MODEL, verbose_name='member'),
        ),
        migrations.AddField(
            model_name='savedfilter',
            name='organisation',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='saved_filters', to='accounts.organisation', verbose_name='organisation'),
        ),
        migrations.AddIndex(
            model_name='bulkjob',
            index=models.Index(condition=models.Q(('state__in', ('waiting', 'running'))), fields=['id'], name='bulk_job_unfinished'),
        ),
        migrations.AddIndex(
            model_name='bulkitem',
            index=models.Index(fields=['job', 'handled', 'id'], name='bulk_item_by_progress'),
        ),
        migrations.AddConstraint(
            model_name='bulkitem',
            constraint=models.UniqueConstraint(fields=('job', 'case'), name='bulk_item_once'),
        ),
        migrations.AddIndex(
            model_name='mention',
            index=models.Index(condition=models.Q(('seen_at', None)), fields=['member', 'case'], name='mention_unseen'),
        ),
        migrations.AddConstraint(
            model_name='mention',
            constraint=models.UniqueConstraint(fields=('event', 'member'), name='mention_once_a_note'),
        ),
        migrations.AddConstraint(
            model_name='savedfilter',
            constraint=models.UniqueConstraint(fields=('member', 'name'), name='saved_filter_name_once_a_member'),
        ),
        migrations.RunPython(note_returns, migrations.RunPython.noop, elidable=True),
    ]
