import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { DashboardSource } from '@recado/shared/dashboard';
import type { Filter } from '@/data/dashboard/filter';
import { useSources } from '@/data/dashboard/useDashboard';
import { useSourceText } from '@/ui/source/useSourceText';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { CutText } from '@/ui/tooltip/CutText';
import { Stars } from './Stars';

const useStyles = makeStyles({
  title: { display: 'flex', alignItems: 'center', margin: 0, minHeight: '32px' },
  nothing: { color: tokens.colorNeutralForeground3 },
  stale: { opacity: 0.5 },
});

/** Compares the sources of the period's tickets. */
export function SourceSection({ filter, enabled }: { filter: Filter; enabled: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation('dashboard');
  const { data, error, isFetching, isPlaceholderData, refetch } = useSources(filter, enabled);
  return (
    <section aria-label={t('sources.title')} className={isPlaceholderData ? styles.stale : undefined}>
      <Text as="h2" size={400} weight="semibold" className={styles.title}>
        {t('sources.title')}
      </Text>
      {data ? (
        data.sources.length > 0 ? (
          <SourceTable sources={data.sources} />
        ) : (
          <Text className={styles.nothing}>{t('sources.nothing')}</Text>
        )
      ) : error ? (
        <ErrorState
          title={t('sources.loadFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={4} columns={['1fr', '104px', '104px', '92px']} />
      )}
    </section>
  );
}

function SourceTable({ sources }: { sources: readonly DashboardSource[] }) {
  const { t, i18n } = useTranslation('dashboard');
  const { kindText } = useSourceText();
  const count = (value: number) => value.toLocaleString(i18n.language);
  const columns: readonly Column<DashboardSource>[] = [
    {
      id: 'source',
      label: t('sources.source'),
      width: 'minmax(120px, 1fr)',
      cell: ({ source }) => <CutText>{kindText(source)}</CutText>,
    },
    {
      id: 'tickets',
      label: t('sources.tickets'),
      width: '104px',
      align: 'end',
      cell: ({ tickets }) => count(tickets),
    },
    {
      id: 'attended',
      label: t('sources.attended'),
      width: '104px',
      align: 'end',
      cell: ({ attended }) => count(attended),
    },
    {
      id: 'rating',
      label: t('attendants.rating'),
      width: '92px',
      cell: ({ rating }) => <Stars rating={rating} />,
    },
  ];
  return (
    <DataTable label={t('sources.title')} columns={columns} rows={sources} rowKey={({ source }) => source} />
  );
}
