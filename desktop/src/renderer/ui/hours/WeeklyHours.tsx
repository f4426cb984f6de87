import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { weekdayOf } from '@recado/shared/working-hours';
import { copyHours, type DayWithBreak } from './copy-hours';
import { DayRow } from './DayRow';
import { useWeekStyles } from './useWeekStyles';

const useStyles = makeStyles({
  root: { containerType: 'inline-size', width: '100%', maxWidth: '480px' },
  withBreaks: { maxWidth: '640px' },
  rows: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  head: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

export interface WeeklyHoursProps<Row extends DayWithBreak> {
  /** One row per day, in display order. */
  value: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** Whether each day has a break (setting `lunchTime`); `off` shows the columns disabled. */
  breaks?: boolean | 'off';
  disabled?: boolean;
}

export function WeeklyHours<Row extends DayWithBreak>({
  value,
  onChange,
  breaks = false,
  disabled = false,
}: WeeklyHoursProps<Row>) {
  const styles = useStyles();
  const week = useWeekStyles();
  const { t } = useTranslation('hours');
  const showsBreaks = breaks !== false;
  return (
    <div className={mergeClasses(styles.root, showsBreaks && styles.withBreaks)}>
      <div className={styles.rows}>
        <div className={mergeClasses(week.row, showsBreaks && week.withBreaks, styles.head)} aria-hidden>
          <span className={week.day}>{t('weekday')}</span>
          <span>{t('start')}</span>
          <span>{t('end')}</span>
          {showsBreaks && <span>{t('breakStart')}</span>}
          {showsBreaks && <span>{t('breakEnd')}</span>}
        </div>
        {value.map((row, index) => (
          <DayRow
            key={weekdayOf(row)}
            row={row}
            breaks={breaks}
            disabled={disabled}
            onChange={(changed) => onChange(value.map((each, at) => (at === index ? changed : each)))}
            onCopy={(to) => onChange(copyHours(value, row, to))}
          />
        ))}
      </div>
    </div>
  );
}
