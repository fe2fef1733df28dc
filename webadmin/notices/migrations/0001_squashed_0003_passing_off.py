"""Make the tables of a new installation at once.

They are as the migrations that this one replaces leave them.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from webadmin.append_only import guarded


class Migration(migrations.Migration):

    replaces = [('notices', '0001_initial'), ('notices', '0002_append_only'), ('notices', '0003_passing_off')]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0005_mention_mail'),
    ]

    operations = [
        migrations.CreateModel(
            name='MailAccount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sender', models.EmailField(max_length=254, verbose_name='sender')),
                ('smtp_host', models.CharField(max_length=255, verbose_name='outgoing server')),
                ('smtp_port', models.PositiveIntegerField(default=587, verbose_name='port of the outgoing server')),
                ('smtp_transport', models.CharField(choices=[('tls', 'TLS'), ('starttls', 'STARTTLS'), ('plain', 'not encrypted')], default='starttls', max_length=10, verbose_name='encryption of the outgoing server')),
                ('imap_host', models.CharField(blank=True, max_length=255, verbose_name='incoming server (IMAP)')),
                ('imap_port', models.PositiveIntegerField(default=993, verbose_name='port of the incoming server')),
                ('imap_transport', models.CharField(choices=[('tls', 'TLS'), ('starttls', 'STARTTLS'), ('plain', 'not encrypted')], default='tls', max_length=10, verbose_name='encryption of the incoming server')),
                ('user', models.CharField(blank=True, max_length=200, verbose_name='user name')),
                ('sealed_password', models.TextField(blank=True, editable=False)),
                ('folder', models.CharField(default='INBOX', max_length=100, verbose_name='folder')),
                ('organisation', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='mail_account', to='accounts.organisation', verbose_name='organisation')),
            ],
            options={
                'verbose_name': 'mail account',
                'verbose_name_plural': 'mail accounts',
            },
        ),
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reference', models.CharField(max_length=40, unique=True, verbose_name='reference')),
                ('kind', models.CharField(max_length=40, verbose_name='kind')),
                ('tongue', models.CharField(max_length=2, verbose_name='language')),
                ('state', models.CharField(choices=[('draft', 'Draft'), ('signed', 'Signed'), ('sending', 'Being sent'), ('sent', 'Sent'), ('recipient_refused', 'Recipient refused'), ('bounced', 'Bounced'), ('unknown', 'Unknown whether sent'), ('answered', 'Answered'), ('closed', 'Closed')], default='draft', max_length=20, verbose_name='state')),
                ('recipient', models.CharField(blank=True, max_length=200, verbose_name='recipient')),
                ('recipient_email', models.EmailField(blank=True, max_length=254, verbose_name='mail address of the recipient')),
                ('recipient_address', models.CharField(blank=True, max_length=300, verbose_name='postal address of the recipient')),
                ('recipient_country', models.CharField(blank=True, max_length=2, verbose_name='country (two letters)')),
                ('subject', models.CharField(max_length=300, verbose_name='subject')),
                ('body', models.TextField(verbose_name='text')),
                ('fair_use_reasons', models.TextField(blank=True, verbose_name='why it is not fair use')),
                ('fair_use_at', models.DateTimeField(blank=True, null=True, verbose_name='fair use considered')),
                ('case', models.PositiveBigIntegerField(blank=True, db_index=True, null=True, verbose_name='case')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('signed_name', models.CharField(blank=True, max_length=100, verbose_name='signed as')),
                ('signed_at', models.DateTimeField(blank=True, null=True, verbose_name='signed')),
                ('signed_sha256', models.CharField(blank=True, editable=False, max_length=64)),
                ('message_id', models.CharField(blank=True, db_index=True, max_length=255, verbose_name='number of the mail (Message-ID)')),
                ('sent_at', models.DateTimeField(blank=True, null=True, verbose_name='sent')),
                ('countered_on', models.DateField(blank=True, null=True, verbose_name='counter-notice received')),
                ('due_on', models.DateField(blank=True, db_index=True, null=True, verbose_name='due on')),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='created by')),
                ('fair_use_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('follows', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='followers', to='notices.notice', verbose_name='follows')),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='notices', to='accounts.organisation', verbose_name='organisation')),
                ('signed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by')),
            ],
            options={
                'verbose_name': 'notice',
                'verbose_name_plural': 'notices',
                'ordering': ('-pk',),
                'indexes': [models.Index(fields=['organisation', 'state', '-id'], name='notice_by_state')],
            },
        ),
        migrations.CreateModel(
            name='NoticeAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('received', 'Received'), ('removed', 'Removed'), ('refused', 'Refused'), ('counter_notice', 'Counter-notice'), ('unread', 'Unread')], max_length=20, verbose_name='kind')),
                ('received_on', models.DateField(verbose_name='received on')),
                ('sender', models.CharField(blank=True, max_length=300, verbose_name='from')),
                ('text', models.TextField(blank=True, verbose_name='text')),
                ('message_id', models.CharField(blank=True, max_length=255, verbose_name='number of the mail (Message-ID)')),
                ('entered_at', models.DateTimeField(auto_now_add=True, verbose_name='entered')),
                ('entered_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('notice', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='answers', to='notices.notice', verbose_name='notice')),
            ],
            options={
                'verbose_name': 'answer',
                'verbose_name_plural': 'answers',
                'ordering': ('received_on', 'pk'),
                'constraints': [models.UniqueConstraint(condition=models.Q(('message_id', ''), _negated=True), fields=('notice', 'message_id'), name='answer_is_read_once')],
            },
        ),
        migrations.CreateModel(
            name='NoticeEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='at')),
                ('what', models.CharField(max_length=40, verbose_name='what')),
                ('before', models.CharField(blank=True, max_length=20, verbose_name='before')),
                ('after', models.CharField(blank=True, max_length=20, verbose_name='after')),
                ('text', models.TextField(blank=True, verbose_name='text')),
                ('proof', models.JSONField(blank=True, default=dict, verbose_name='proof')),
                ('actor', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('notice', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='notices.notice', verbose_name='notice')),
            ],
            options={
                'verbose_name': "line of a notice's history",
                'verbose_name_plural': 'history of notices',
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='NoticeItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('copy', models.PositiveBigIntegerField(blank=True, db_index=True, null=True, verbose_name='copy')),
                ('url', models.TextField(verbose_name='page address')),
                ('work', models.CharField(max_length=32, verbose_name='work id')),
                ('clicks', models.PositiveBigIntegerField(blank=True, null=True, verbose_name='clicks')),
                ('countered', models.BooleanField(default=False, verbose_name='countered')),
                ('notice', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='items', to='notices.notice', verbose_name='notice')),
            ],
            options={
                'verbose_name': 'page of a notice',
                'verbose_name_plural': 'pages of notices',
                'constraints': [models.UniqueConstraint(fields=('notice', 'copy'), name='notice_names_a_copy_once')],
            },
        ),
        guarded("notices_noticeevent", "the history of notices"),
    ]
