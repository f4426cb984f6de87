import { Button } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { FailedJob } from '@recado/shared/platform';
import { useFailedJobs, useRerun } from '@/data/platform/usePlatform';
import { RecordList } from '@/ui/records/RecordList';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { TimeText } from '@/ui/time/TimeText';
import { useToasts } from '@/ui/toasts/useToasts';
import { CutText } from '@/ui/tooltip/CutText';

const SKELETON_COLUMNS = ['1fr', '2fr', '140px', '80px', '160px'];

export function JobsPanel() {
  const { t } = useTranslation('platform');
  const toasts = useToasts();
  const jobs = useFailedJobs();
  const rerun = useRerun();
  const runAgain = (job: FailedJob) => {
    rerun.mutateAsync(job.id).then(
      () => toasts.success(t('jobs.started', { name: job.name })),
      (error: unknown) => toasts.failure(error),
    );
  };
  const columns: readonly Column<FailedJob>[] = [
    {
      id: 'name',
      label: t('jobs.name'),
      width: 'minmax(160px, 1fr)',
      cell: ({ name }) => <CutText>{name}</CutText>,
    },
    {
      id: 'reason',
      label: t('jobs.reason'),
      width: 'minmax(160px, 2fr)',
      cell: ({ reason }) => <CutText>{reason || '—'}</CutText>,
    },
    {
      id: 'failedAt',
      label: t('jobs.failedAt'),
      width: '130px',
      cell: ({ failedAt }) => <TimeText instant={failedAt} pattern="dd/MM/yy HH:mm" />,
    },
    {
      id: 'failures',
      label: t('jobs.failures'),
      named: true,
      width: '72px',
      align: 'end',
      cell: ({ failures }) => failures,
    },
    {
      id: 'actions',
      label: t('jobs.actions'),
      width: '160px',
      align: 'end',
      cell: (job) => (
        <Button
          size="small"
          disabled={rerun.isPending}
          aria-label={t('jobs.runNamed', { name: job.name })}
          onClick={() => runAgain(job)}
        >
          {t('jobs.run')}
        </Button>
      ),
    },
  ];
  return (
    <RecordList
      rows={jobs.data}
      reading={jobs}
      loadFailed={t('jobs.failed')}
      columns={SKELETON_COLUMNS}
      empty={{ icon: <CheckmarkCircleRegular />, title: t('jobs.empty'), text: t('jobs.emptyText') }}
    >
      {(rows) => <DataTable label={t('tabs.jobs')} columns={columns} rows={rows} rowKey={({ id }) => id} />}
    </RecordList>
  );
}
