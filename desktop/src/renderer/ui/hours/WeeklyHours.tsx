import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DayHours, hoursProblem, weekdayOf, WEEKDAYS } from '@recado/shared/working-hours';
import { TimeInput } from './TimeInput';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, maxWidth: '480px' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, 1fr) repeat(2, minmax(72px, 96px))',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
  },
  head: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  problem: {
    gridColumn: '2 / -1',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorStatusDangerForeground1,
  },
});

export interface WeeklyHoursProps<Row extends DayHours> {
  /** One row per day, in display order. */
  value: readonly Row[];
  onChange: (rows: Row[]) => void;
  disabled?: boolean;
  /** Replaces the weekday's localised name. */
  weekdayLabel?: (row: Row) => string;
}

/**
 * Start and end per day of a week. Shows a day's error once its field loses the focus; `hoursProblem` validates
 * the whole.
 */
export function WeeklyHours<Row extends DayHours>(props: WeeklyHoursProps<Row>) {
  const styles = useStyles();
  const { t } = useTranslation('hours');
  const id = useId();
  const [typingIn, setTypingIn] = useState<number | null>(null);
  const nameOf = (row: Row) =>
    props.weekdayLabel?.(row) ?? t(`weekdays.${WEEKDAYS[weekdayOf(row)] ?? 'sunday'}`);
  const change = (at: number, changes: { startTime: string } | { endTime: string }) =>
    props.onChange(props.value.map((row, index) => (index === at ? { ...row, ...changes } : row)));
  return (
    <div className={styles.root}>
      <div className={mergeClasses(styles.row, styles.head)} aria-hidden>
        <span>{t('weekday')}</span>
        <span>{t('start')}</span>
        <span>{t('end')}</span>
      </div>
      {props.value.map((row, index) => {
        const day = nameOf(row);
        const problem = typingIn === index ? null : hoursProblem(row);
        const field = {
          disabled: props.disabled,
          'aria-invalid': problem !== null,
          'aria-describedby': problem ? `${id}-${index}` : undefined,
          onFocus: () => setTypingIn(index),
          onBlur: () => setTypingIn(null),
        };
        return (
          <div key={weekdayOf(row)} role="group" aria-label={day} className={styles.row}>
            <Text>{day}</Text>
            <TimeInput
              {...field}
              value={row.startTime}
              aria-label={t('startOf', { day })}
              onTime={(startTime) => change(index, { startTime })}
            />
            <TimeInput
              {...field}
              value={row.endTime}
              aria-label={t('endOf', { day })}
              onTime={(endTime) => change(index, { endTime })}
            />
            {problem && (
              <span id={`${id}-${index}`} className={styles.problem} role="alert">
                {t(`problem.${problem}`)}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
