import { makeStyles, SkeletonItem, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Dashboard } from '@recado/shared/dashboard';
import { formatMinutes } from './rules/durations';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(152px, 1fr))',
    gap: '1px',
    margin: 0,
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  cell: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    boxShadow: `0 0 0 1px ${tokens.colorNeutralStroke2}`,
  },
  label: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  value: {
    display: 'flex',
    alignItems: 'center',
    margin: 0,
    height: tokens.lineHeightBase600,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  waiting: { width: '56px' },
});

export function CounterBand({ counters }: { counters: Dashboard['counters'] | undefined }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('dashboard');
  const count = (value: number) => value.toLocaleString(i18n.language);
  const time = (minutes: number | null) => (minutes === null ? t('none') : formatMinutes(minutes));
  const cells = [
    ['supportPending', count],
    ['supportHappening', count],
    ['supportFinished', count],
    ['leads', count],
    ['avgSupportTime', time],
    ['avgWaitTime', time],
  ] as const;
  return (
    <dl className={styles.root} aria-busy={counters === undefined}>
      {cells.map(([name, show]) => (
        <div key={name} className={styles.cell}>
          <dt className={styles.label}>{t(`counters.${name}`)}</dt>
          <dd className={styles.value}>
            {counters ? (
              show(counters[name] as number)
            ) : (
              <SkeletonItem size={16} className={styles.waiting} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
