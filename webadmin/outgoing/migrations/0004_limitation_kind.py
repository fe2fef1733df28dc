from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('outgoing', '0003_undelivered_notices'),
    ]

    operations = [
        migrations.AlterField(
            model_name='happening',
            name='kind',
            field=models.CharField(choices=[('copy.found', 'A copy was found'), ('copy.back', 'A copy came back'), ('copy.gone', 'A copy is gone'), ('copy.changed', 'The page of a copy changed'), ('case.opened', 'A case was opened'), ('case.changed', 'The state of a case changed'), ('case.removed', 'All copies of a case are removed'), ('case.reappeared', 'A removed case reappeared'), ('notice.drafted', 'A notice was drafted'), ('notice.sent', 'A notice was sent'), ('notice.answered', 'A notice was answered'), ('notice.undelivered', 'A notice did not arrive'), ('notice.overdue', 'The answer to a notice is overdue'), ('limitation.near', 'The limitation period of a case ends soon'), ('site.needs_human', 'A site needs manual action'), ('run.failed', 'A run failed')], max_length=30, verbose_name='what'),
        ),
    ]
