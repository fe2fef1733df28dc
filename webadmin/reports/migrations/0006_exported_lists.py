"""Let reports be about a filtered list of cases."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('reports', '0005_words_of_copies'),
    ]

    operations = [
        migrations.AlterField(
            model_name='report',
            name='kind',
            field=models.CharField(choices=[('case', 'Case'), ('copy', 'Copy'), ('work', 'Work'), ('site', 'Site'), ('run', 'Run'), ('all', 'All copies'), ('list', 'Filtered list')], max_length=10, verbose_name='about'),
        ),
        migrations.AlterField(
            model_name='report',
            name='reference',
            field=models.CharField(blank=True, max_length=1000, verbose_name='reference'),
        ),
    ]
