import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardToday } from '@recado/shared/dashboard';
import { HourTable } from './HourTable';

/** From this hour on, a label to the right of its bar would overflow a small window. */
const LATE = 19;

const useStyles = makeStyles({
  root: { margin: 0, display: 'flex', flexDirection: 'column', minWidth: 0 },
  plot: {
    position: 'relative',
    height: '464px',
    marginTop: '20px',
    marginLeft: '28px',
    '@media (max-height: 760px)': { height: '340px' },
  },
  line: {
    position: 'absolute',
    left: 0,
    right: 0,
    bottom: 'var(--at)',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  ground: { borderTopColor: tokens.colorNeutralStroke1 },
  scale: {
    position: 'absolute',
    right: '100%',
    bottom: 'var(--at)',
    transform: 'translateY(50%)',
    paddingRight: tokens.spacingHorizontalS,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  bars: { position: 'absolute', inset: 0, display: 'flex' },
  hour: {
    position: 'relative',
    flex: '1 1 0',
    minWidth: 0,
    display: 'flex',
    alignItems: 'flex-end',
    justifyContent: 'center',
    ':hover > span': { filter: 'brightness(1.08)' },
  },
  bar: {
    width: '68%',
    maxWidth: '28px',
    height: 'var(--at)',
    borderRadius: `${tokens.borderRadiusMedium} ${tokens.borderRadiusMedium} 0 0`,
    backgroundColor: tokens.colorBrandBackground,
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
  },
  running: {
    boxSizing: 'border-box',
    border: `1.5px dashed ${tokens.colorBrandStroke1}`,
    borderBottomStyle: 'none',
    backgroundColor: tokens.colorBrandBackground2,
  },
  count: {
    position: 'absolute',
    bottom: 'calc(var(--at) + 2px)',
    left: '50%',
    transform: 'translateX(-50%)',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    // The label covers a higher neighbouring bar.
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusSmall,
    zIndex: 1,
  },
  // The label is to the right of the current hour, where no bar exists yet. Late in the day it is to the left.
  after: { left: '16%', transform: 'none' },
  before: { left: 'auto', right: 0, transform: 'none' },
  hours: {
    display: 'flex',
    marginLeft: '28px',
    paddingTop: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  hourName: { flex: '1 1 0', minWidth: 0, display: 'flex', justifyContent: 'center', whiteSpace: 'nowrap' },
  now: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  nothing: {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    color: tokens.colorNeutralForeground3,
  },
});

const at = (share: number) => ({ '--at': `${share * 100}%` }) as CSSProperties;
const nameOf = (hour: number) => `${String(hour).padStart(2, '0')}h`;

/**
 * Shows tickets per hour; the bar of the current hour is dashed. Uses plain HTML because 24 bars need no
 * library. Screen readers get a table.
 */
export function HourChart({ today: { hours, hour: now, total } }: { today: DashboardToday }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('dashboard');
  const highest = Math.max(...hours);
  const lines = scaleOf(highest);
  const top = lines.at(-1) ?? 1;
  const highestHour = hours.indexOf(highest);
  return (
    <figure className={styles.root}>
      <div aria-hidden>
        <div className={styles.plot}>
          {lines.map((value) => (
            <div key={value}>
              <span className={styles.scale} style={at(value / top)}>
                {value.toLocaleString(i18n.language)}
              </span>
              <span
                className={mergeClasses(styles.line, value === 0 && styles.ground)}
                style={at(value / top)}
              />
            </div>
          ))}
          <div className={styles.bars}>
            {hours.map((count, hour) => (
              <div
                key={nameOf(hour)}
                className={styles.hour}
                title={t('today.bar', { count, hour: nameOf(hour) })}
              >
                {count > 0 && (
                  <>
                    <span
                      className={mergeClasses(styles.bar, hour === now && styles.running)}
                      style={at(count / top)}
                    />
                    {(hour === highestHour || hour === now) && (
                      <span
                        className={mergeClasses(
                          styles.count,
                          hour === now && (hour < LATE ? styles.after : styles.before),
                        )}
                        style={at(count / top)}
                      >
                        {hour === now ? t('today.soFar', { count }) : count.toLocaleString(i18n.language)}
                      </span>
                    )}
                  </>
                )}
              </div>
            ))}
          </div>
          {total === 0 && <div className={styles.nothing}>{t('today.nothing')}</div>}
        </div>
        <div className={styles.hours}>
          {hours.map((_count, hour) => (
            <span key={nameOf(hour)} className={mergeClasses(styles.hourName, hour === now && styles.now)}>
              {hour % 2 === 0 ? nameOf(hour) : ''}
            </span>
          ))}
        </div>
      </div>
      <HourTable hours={hours} label={t('today.title', { count: total })} />
    </figure>
  );
}

const MAX_STEPS = 5;

/** Returns the chart's grid values: whole numbers from 0 to a round number of at least `highest`. */
export function scaleOf(highest: number): number[] {
  const step = stepFor(Math.max(highest, 4) / MAX_STEPS);
  const lines = Math.ceil(Math.max(highest, 4) / step);
  return Array.from({ length: lines + 1 }, (_, index) => index * step);
}

/** Returns the first of 1, 2, 5, 10, 20, 50 … that is at least `least`. */
function stepFor(least: number): number {
  for (let power = 1; ; power *= 10) {
    for (const factor of [1, 2, 5]) if (factor * power >= least) return factor * power;
  }
}
