import {
  Field,
  makeStyles,
  mergeClasses,
  shorthands,
  Switch,
  ToggleButton,
  tokens,
} from '@fluentui/react-components';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CampaignHours } from '@recado/shared/campaigns';
import { useWeekdayNames } from '@/features/schedules';
import { TimeInput } from '@/ui/hours/TimeInput';

/** Weeks begin on Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  times: { display: 'flex', gap: tokens.spacingHorizontalL },
  time: { width: '96px' },
  days: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    ...shorthands.borderColor(tokens.colorCompoundBrandStroke),
  },
});

interface HoursFieldsProps {
  value: CampaignHours;
  /** Key of `settings.errors`. */
  problem: 'order' | 'time' | 'days' | undefined;
  onChange: (change: Partial<CampaignHours>) => void;
}

/** When campaigns may send. */
export function HoursFields({ value, problem, onChange }: HoursFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation('campaigns');
  const daysId = useId();
  const [names, longNames] = [useWeekdayNames(), useWeekdayNames('long')];
  const { start, end, weekdays, holidays } = value;
  const error = problem && t(`settings.errors.${problem}`);
  return (
    <div className={styles.root}>
      <div className={styles.times}>
        <Field label={t('settings.start')} className={styles.time}>
          <TimeInput value={start} onTime={(time) => onChange({ start: time })} />
        </Field>
        <Field
          label={t('settings.end')}
          className={styles.time}
          validationMessage={problem === 'order' || problem === 'time' ? error : undefined}
        >
          <TimeInput value={end} onTime={(time) => onChange({ end: time })} />
        </Field>
      </div>
      <Field
        label={{ id: daysId, children: t('settings.days') }}
        validationMessage={problem === 'days' ? error : undefined}
      >
        <div role="group" aria-labelledby={daysId} className={styles.days}>
          {WEEK.map((day) => (
            <ToggleButton
              key={day}
              size="small"
              className={mergeClasses(weekdays.includes(day) && styles.selected)}
              checked={weekdays.includes(day)}
              aria-label={longNames[day]}
              onClick={() =>
                onChange({
                  weekdays: weekdays.includes(day)
                    ? weekdays.filter((each) => each !== day)
                    : [...weekdays, day].sort((a, b) => a - b),
                })
              }
            >
              {names[day]}
            </ToggleButton>
          ))}
        </div>
      </Field>
      <Switch
        label={t('settings.holidays')}
        checked={holidays}
        onChange={(_event, data) => onChange({ holidays: data.checked })}
      />
    </div>
  );
}
