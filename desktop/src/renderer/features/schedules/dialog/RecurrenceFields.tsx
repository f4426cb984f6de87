import {
  Checkbox,
  Dropdown,
  Field,
  Input,
  makeStyles,
  mergeClasses,
  Option,
  shorthands,
  ToggleButton,
  tokens,
} from '@fluentui/react-components';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_RECURRENCE_INTERVAL, RECURRENCE_FREQUENCIES } from '@recado/shared/schedules';
import type { RecurrenceForm } from '../rules/recurrence-form';
import { useWeekdayNames } from '../useWeekdayNames';
import { RecurrenceEnd, type RecurrenceEndProps } from './RecurrenceEnd';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: tokens.spacingHorizontalL },
  choice: { flex: '1 1 200px', '& .fui-Dropdown': { minWidth: 0 } },
  interval: { flex: '1 1 200px' },
  unit: { color: tokens.colorNeutralForeground3 },
  days: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  day: { minWidth: '56px' },
  chosenDay: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    ...shorthands.borderColor(tokens.colorCompoundBrandStroke),
  },
  // Aligns the hint with the checkbox's label.
  businessDays: { '& .fui-Field__hint': { paddingLeft: '36px', marginTop: 0 } },
});

interface RecurrenceFieldsProps extends RecurrenceEndProps {
  /** Time of the first message. Its weekday is the first choice of a weekly recurrence. */
  localTime: string;
}

/** Weeks begin on Monday, as in the recurrence. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

export function RecurrenceFields({ value, localTime, problems, disabled, onChange }: RecurrenceFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation('schedules');
  const daysId = useId();
  const names = useWeekdayNames();
  const longNames = useWeekdayNames('long');
  const { frequency, interval, weekdays } = value;
  const change = (part: Partial<RecurrenceForm>) => onChange({ ...value, ...part });
  const select = (next: RecurrenceForm['frequency']) => {
    const isFirstChoice = next === 'weekly' && weekdays.length === 0 && localTime !== '';
    change({ frequency: next, ...(isFirstChoice && { weekdays: [weekdayOf(localTime)] }) });
  };
  const toggle = (day: number) =>
    change({
      weekdays: weekdays.includes(day) ? weekdays.filter((each) => each !== day) : [...weekdays, day],
    });
  return (
    <div className={styles.root}>
      <div className={styles.line}>
        <Field label={t('repeat.label')} className={styles.choice}>
          <Dropdown
            disabled={disabled}
            value={t(`repeat.${frequency}`)}
            selectedOptions={[frequency]}
            onOptionSelect={(_event, data) => select(data.optionValue as RecurrenceForm['frequency'])}
          >
            {(['none', ...RECURRENCE_FREQUENCIES] as const).map((each) => (
              <Option key={each} value={each}>
                {t(`repeat.${each}`)}
              </Option>
            ))}
          </Dropdown>
        </Field>
        {frequency !== 'none' && (
          <Field
            label={t('repeat.interval')}
            className={styles.interval}
            validationMessage={
              problems.includes('interval')
                ? t('repeat.errors.interval', { max: MAX_RECURRENCE_INTERVAL })
                : undefined
            }
          >
            <Input
              type="number"
              min={1}
              max={MAX_RECURRENCE_INTERVAL}
              value={interval}
              disabled={disabled}
              contentAfter={
                <span className={styles.unit}>
                  {t(`repeat.unit.${frequency}`, { count: Number(interval) || 1 })}
                </span>
              }
              onChange={(_event, data) => change({ interval: data.value })}
            />
          </Field>
        )}
      </div>
      {frequency === 'weekly' && (
        <Field
          label={{ children: t('repeat.weekdays'), id: daysId }}
          validationMessage={problems.includes('weekdays') ? t('repeat.errors.weekdays') : undefined}
        >
          <div role="group" aria-labelledby={daysId} className={styles.days}>
            {WEEK.map((day) => (
              <ToggleButton
                key={day}
                size="small"
                className={mergeClasses(styles.day, weekdays.includes(day) && styles.chosenDay)}
                checked={weekdays.includes(day)}
                disabled={disabled}
                aria-label={longNames[day]}
                onClick={() => toggle(day)}
              >
                {names[day]}
              </ToggleButton>
            ))}
          </div>
        </Field>
      )}
      {frequency !== 'none' && (
        <>
          <RecurrenceEnd value={value} problems={problems} disabled={disabled} onChange={onChange} />
          <Field hint={t('repeat.businessDaysHint')} className={styles.businessDays}>
            <Checkbox
              label={t('repeat.businessDays')}
              checked={value.businessDays}
              disabled={disabled}
              onChange={(_event, data) => change({ businessDays: data.checked === true })}
            />
          </Field>
        </>
      )}
    </div>
  );
}

/** Returns the weekday of a local time; Sunday is 0. */
function weekdayOf(localTime: string): number {
  return new Date(`${localTime}Z`).getUTCDay();
}
