import { Button, makeStyles, Select, Spinner, Tab, TabList, Text, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular, Clock16Filled } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeadlineReport } from '@recado/shared/dashboard';
import type { DeadlineKind } from '@recado/shared/service-levels';
import type { Filter } from '@/data/dashboard/filter';
import { useDeadlines } from '@/data/dashboard/useDashboard';
import { useHasDeadlines } from '@/data/service-levels/useServiceLevels';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { DeadlineTable } from './DeadlineTable';
import { KINDS, metShare } from './rules/deadlines';
import { useDeadlineExport } from './useDeadlineExport';

const GROUPS = ['queue', 'user', 'day'] as const;

const useStyles = makeStyles({
  // As wide as both columns of the page.
  root: { gridColumn: '1 / -1', minWidth: 0 },
  heading: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    minHeight: '32px',
  },
  title: { margin: 0 },
  missed: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    color: tokens.colorPaletteRedForeground1,
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  export: { marginLeft: 'auto' },
  choices: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    // Aligns the first tab's text with the page.
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalM})`,
    marginBottom: tokens.spacingVerticalS,
  },
  // Fluent's tabs neither wrap nor shrink.
  tabs: { flexWrap: 'wrap', flexShrink: 1, minWidth: 0 },
  stale: { opacity: 0.5 },
});

/** Deadlines that ended in the period. Nothing in companies that use none. */
export function DeadlineSection({ filter, enabled }: { filter: Filter; enabled: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation('dashboard');
  const { data, error, isFetching, isPlaceholderData, refetch } = useDeadlines(filter, enabled);
  const hasLevels = useHasDeadlines();
  const exporting = useDeadlineExport(filter);
  if (data ? !data.isUsed : !hasLevels) return null;
  return (
    <section aria-label={t('deadlines.title')} className={styles.root}>
      <div className={styles.heading}>
        <Text as="h2" size={400} weight="semibold" className={styles.title}>
          {t('deadlines.title')}
        </Text>
        {data && data.missedNow > 0 && (
          <Text className={styles.missed}>
            <Clock16Filled aria-hidden />
            {t('deadlines.missedNow', { count: data.missedNow })}
          </Text>
        )}
        {data && data.totals.length > 0 && (
          <Button
            className={styles.export}
            icon={exporting.isPending ? <Spinner size="extra-tiny" /> : <ArrowDownloadRegular />}
            disabledFocusable={exporting.isPending}
            onClick={exporting.run}
          >
            {t('deadlines.export.button')}
          </Button>
        )}
      </div>
      {data ? (
        <div className={isPlaceholderData ? styles.stale : undefined}>
          {data.totals.length > 0 ? (
            <Results report={data} />
          ) : (
            <Text className={styles.quiet}>{t('deadlines.nothing')}</Text>
          )}
        </div>
      ) : error ? (
        <ErrorState
          title={t('deadlines.loadFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={3} columns={['1fr', '216px', '104px', '88px', '104px', '104px']} />
      )}
    </section>
  );
}

function Results({ report }: { report: DeadlineReport }) {
  const styles = useStyles();
  const { t } = useTranslation('dashboard');
  const kinds = KINDS.filter((kind) => report.totals.some((total) => total.kind === kind));
  const [selected, setSelected] = useState<DeadlineKind>('firstReply');
  const [group, setGroup] = useState<(typeof GROUPS)[number]>('queue');
  const kind = kinds.includes(selected) ? selected : (kinds[0] ?? selected);
  const total = (one: DeadlineKind) => report.totals.find((each) => each.kind === one);
  return (
    <>
      <div className={styles.choices}>
        <TabList
          className={styles.tabs}
          aria-label={t('deadlines.kind')}
          selectedValue={kind}
          onTabSelect={(_event, { value }) => setSelected(value as DeadlineKind)}
        >
          {kinds.map((one) => (
            <Tab key={one} value={one}>
              {t('deadlines.kindShare', { kind: t(`deadlines.kinds.${one}`), share: metShare(total(one)) })}
            </Tab>
          ))}
        </TabList>
        <Select
          aria-label={t('deadlines.groupBy')}
          value={group}
          onChange={(_event, { value }) => setGroup(GROUPS.find((one) => one === value) ?? 'queue')}
        >
          {GROUPS.map((one) => (
            <option key={one} value={one}>
              {t(`deadlines.groups.${one}`)}
            </option>
          ))}
        </Select>
      </div>
      <DeadlineTable report={report} kind={kind} group={group} />
    </>
  );
}
