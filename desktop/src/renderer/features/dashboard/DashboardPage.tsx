import { makeStyles, mergeClasses, Skeleton, SkeletonItem, Text, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '@recado/shared/companies';
import { firstFilter } from '@/data/dashboard/filter';
import { useDashboard, useDueDate, useToday } from '@/data/dashboard/useDashboard';
import { FirstSteps } from '@/features/first-steps';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { PageHeader } from '@/ui/page/PageHeader';
import { ScrollPage } from '@/ui/page/ScrollPage';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { AttendantTable } from './AttendantTable';
import { CounterBand } from './CounterBand';
import { DeadlineSection } from './DeadlineSection';
import { FilterForm } from './FilterForm';
import { HourChart } from './HourChart';
import { SourceSection } from './SourceSection';

const FIRST_LOAD_MS = 1_000;

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 8fr) minmax(0, 5fr)',
    gap: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalXXXL}`,
    paddingTop: tokens.spacingVerticalXL,
    '@container (max-width: 1180px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  heading: { display: 'flex', alignItems: 'baseline', gap: tokens.spacingHorizontalS, minHeight: '32px' },
  title: { margin: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
  stale: { opacity: 0.5 },
  chart: { height: '484px' },
  steps: { marginBottom: tokens.spacingVerticalXL },
});

export function DashboardPage() {
  const styles = useStyles();
  const { t } = useTranslation('dashboard');
  const { company } = useCurrentUser();
  const [first] = useState(() => firstFilter(dayOf(new Date(), company.timeZone)));
  const [filter, setFilter] = useState(first);
  const enabled = useAfter(FIRST_LOAD_MS);
  const overview = useDashboard(filter, enabled);
  const today = useToday(enabled);
  const dueDate = useDueDate(company.id);
  const { data } = overview;
  const stale = mergeClasses(overview.isPlaceholderData && styles.stale);
  const online = data?.attendants.filter((attendant) => attendant.online).length;
  return (
    <ScrollPage>
      <PageHeader
        title={t('title')}
        summary={dueDate ? t('dueDate', { day: dueDate.split('-').toReversed().join('/') }) : undefined}
      >
        <FilterForm first={first} onFilter={setFilter} />
      </PageHeader>
      <FirstSteps className={styles.steps} />
      {!data && overview.error ? (
        <ErrorState
          title={t('loadFailed')}
          error={overview.error}
          retrying={overview.isFetching}
          onRetry={() => void Promise.all([overview.refetch(), today.refetch()])}
        />
      ) : (
        <>
          <div className={stale}>
            <CounterBand counters={data?.counters} />
          </div>
          <div className={styles.columns}>
            <section aria-label={t('today.label')}>
              <div className={styles.heading}>
                <Text as="h2" size={400} weight="semibold" className={styles.title}>
                  {today.data ? t('today.title', { count: today.data.total }) : t('today.label')}
                </Text>
                <Text className={styles.quiet}>{t('today.byHour')}</Text>
              </div>
              {today.data ? (
                <HourChart today={today.data} />
              ) : today.error ? (
                <ErrorState
                  title={t('today.loadFailed')}
                  error={today.error}
                  retrying={today.isFetching}
                  onRetry={() => void today.refetch()}
                />
              ) : (
                <Skeleton aria-label={t('today.loading')}>
                  <SkeletonItem className={styles.chart} />
                </Skeleton>
              )}
            </section>
            <section aria-label={t('attendants.title')} className={stale}>
              <div className={styles.heading}>
                <Text as="h2" size={400} weight="semibold" className={styles.title}>
                  {t('attendants.title')}
                </Text>
                {online !== undefined && (
                  <Text className={styles.quiet}>{t('attendants.countOnline', { count: online })}</Text>
                )}
              </div>
              {data ? (
                <AttendantTable attendants={data.attendants} />
              ) : (
                <SkeletonRows rows={6} columns={['1fr', '92px', '84px', '92px']} />
              )}
            </section>
            <SourceSection filter={filter} enabled={enabled} />
            <DeadlineSection filter={filter} enabled={enabled} />
          </div>
        </>
      )}
    </ScrollPage>
  );
}

export function useAfter(delayMs: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return over;
}
