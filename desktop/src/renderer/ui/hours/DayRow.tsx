import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hoursProblem, weekdayOf, WEEKDAYS } from '@recado/shared/working-hours';
import { changeDay, type DayTimes, type DayWithBreak } from './copy-hours';
import { CopyHoursMenu } from './CopyHoursMenu';
import { TimeInput } from './TimeInput';
import { useWeekStyles } from './useWeekStyles';

const useStyles = makeStyles({
  problem: {
    gridColumn: '1 / -1',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorStatusDangerForeground1,
  },
});

const SHIFT_FIELDS = [
  { field: 'startTime', label: 'startOf' },
  { field: 'endTime', label: 'endOf' },
] as const;
const BREAK_FIELDS = [
  { field: 'breakStart', label: 'breakStartOf' },
  { field: 'breakEnd', label: 'breakEndOf' },
] as const;

export interface DayRowProps<Row> {
  row: Row;
  /** `off` shows the fields disabled. */
  breaks: boolean | 'off';
  disabled: boolean;
  onChange: (row: Row) => void;
  onCopy: (to: 'all' | 'weekdays') => void;
}

/** Shows the day's problem only after its fields lose the focus. */
export function DayRow<Row extends DayWithBreak>({
  row,
  breaks,
  disabled,
  onChange,
  onCopy,
}: DayRowProps<Row>) {
  const styles = useStyles();
  const showsBreaks = breaks !== false;
  const week = useWeekStyles();
  const { t } = useTranslation('hours');
  const id = useId();
  const [isTyping, setTyping] = useState(false);
  const day = t(`weekdays.${WEEKDAYS[weekdayOf(row)] ?? 'sunday'}`);
  const problem = hoursProblem(row);
  const shown = isTyping ? null : problem;
  const isBreakWrong = shown?.startsWith('break') === true;
  return (
    <div
      role="group"
      aria-label={day}
      className={mergeClasses(week.row, showsBreaks && week.withBreaks)}
      onFocus={() => setTyping(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setTyping(false);
      }}
    >
      <Text className={week.day}>{day}</Text>
      {[...SHIFT_FIELDS, ...(showsBreaks ? BREAK_FIELDS : [])].map(({ field, label }) => {
        const isBreak = field === 'breakStart' || field === 'breakEnd';
        return (
          <TimeInput
            key={field}
            value={row[field] ?? ''}
            disabled={disabled || (isBreak && breaks === 'off')}
            aria-label={t(label, { day })}
            aria-invalid={shown !== null && (shown === 'time' || isBreak === isBreakWrong)}
            aria-describedby={shown ? id : undefined}
            onTime={(time) => onChange(changeDay(row, { [field]: time } as DayTimes, breaks === true))}
          />
        );
      })}
      <CopyHoursMenu day={day} disabled={disabled || problem !== null} onCopy={onCopy} />
      {shown && (
        <span id={id} className={styles.problem} role="alert">
          {t(`problem.${shown}`)}
        </span>
      )}
    </div>
  );
}
