import { makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { DeadlineReport, DeadlineStatistics } from '@recado/shared/dashboard';
import type { DeadlineKind } from '@recado/shared/service-levels';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { CutText } from '@/ui/tooltip/CutText';
import { metShare } from './rules/deadlines';
import { formatMinutes } from './rules/durations';

interface Row extends DeadlineStatistics {
  key: string;
  name: string;
}

const useStyles = makeStyles({
  share: {
    display: 'grid',
    gridTemplateColumns: '48px minmax(40px, 160px)',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    fontVariantNumeric: 'tabular-nums',
  },
  number: { textAlign: 'right' },
  total: { fontWeight: tokens.fontWeightSemibold },
});

/** The total, and the results of each queue, user or day. */
export function DeadlineTable({
  report,
  kind,
  group,
}: {
  report: DeadlineReport;
  kind: DeadlineKind;
  group: 'queue' | 'user' | 'day';
}) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('dashboard');
  const nameOf = {
    queue: ({ name }: { name: string | null }) => name ?? t('deadlines.noQueue'),
    user: ({ name }: { name: string | null }) => name ?? t('deadlines.noUser'),
  };
  const groups = {
    queue: () => report.queues.map((one) => ({ ...one, key: `q${one.id}`, name: nameOf.queue(one) })),
    user: () => report.users.map((one) => ({ ...one, key: `u${one.id}`, name: nameOf.user(one) })),
    day: () =>
      report.days.map((one) => ({ ...one, key: one.day, name: one.day.split('-').toReversed().join('/') })),
  };
  const total = report.totals.find((one) => one.kind === kind);
  const rows: Row[] = [
    ...(total ? [{ ...total, key: 'total', name: t('deadlines.total') }] : []),
    ...groups[group]().filter((one) => one.kind === kind),
  ];
  const columns: readonly Column<Row>[] = [
    {
      id: 'name',
      label: t(`deadlines.columns.${group}`),
      width: 'minmax(120px, 1fr)',
      cell: ({ name }) => <CutText>{name}</CutText>,
    },
    {
      id: 'met',
      label: t('deadlines.columns.met'),
      width: 'minmax(120px, 216px)',
      cell: (row) => (
        <span className={styles.share}>
          <span className={styles.number}>{metShare(row)}</span>
          <ProgressBar aria-hidden thickness="large" value={row.met / (row.met + row.missed)} />
        </span>
      ),
    },
    {
      id: 'count',
      label: t('deadlines.columns.count'),
      width: '104px',
      align: 'end',
      named: true,
      cell: ({ met, missed }) => (met + missed).toLocaleString(i18n.language),
    },
    {
      id: 'missed',
      label: t('deadlines.columns.missed'),
      width: '88px',
      align: 'end',
      named: true,
      cell: ({ missed }) => missed.toLocaleString(i18n.language),
    },
    {
      id: 'median',
      label: t('deadlines.columns.median'),
      width: '104px',
      align: 'end',
      named: true,
      cell: ({ median }) => formatMinutes(median),
    },
    {
      id: 'p90',
      label: t('deadlines.columns.p90'),
      width: '104px',
      align: 'end',
      named: true,
      cell: ({ p90 }) => formatMinutes(p90),
    },
  ];
  return (
    <DataTable
      label={t('deadlines.table', {
        kind: t(`deadlines.kinds.${kind}`),
        group: t(`deadlines.groups.${group}`),
      })}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      rowClass={({ key }) => (key === 'total' ? styles.total : undefined)}
    />
  );
}
