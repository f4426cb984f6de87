import { Dropdown, Field, Input, makeStyles, Option, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { MAX_RECURRENCE_COUNT } from '@recado/shared/schedules';
import { DateInput } from '@/ui/form/DateInput';
import type { RecurrenceForm, RecurrenceProblem } from '../rules/recurrence-form';

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: tokens.spacingHorizontalL },
  field: { flex: '1 1 200px', '& .fui-Dropdown': { minWidth: 0 } },
});

const ENDS = ['never', 'until', 'count'] as const;

export interface RecurrenceEndProps {
  value: RecurrenceForm;
  problems: readonly RecurrenceProblem[];
  disabled: boolean;
  onChange: (value: RecurrenceForm) => void;
}

/** Chooses the end of a recurrence: none, a date or a number of messages. */
export function RecurrenceEnd({ value, problems, disabled, onChange }: RecurrenceEndProps) {
  const styles = useStyles();
  const { t } = useTranslation('schedules');
  const { end } = value;
  const change = (part: Partial<RecurrenceForm>) => onChange({ ...value, ...part });
  return (
    <div className={styles.line}>
      <Field label={t('repeat.end')} className={styles.field}>
        <Dropdown
          disabled={disabled}
          value={t(`repeat.${end}`)}
          selectedOptions={[end]}
          onOptionSelect={(_event, data) => change({ end: data.optionValue as RecurrenceForm['end'] })}
        >
          {ENDS.map((each) => (
            <Option key={each} value={each}>
              {t(`repeat.${each}`)}
            </Option>
          ))}
        </Dropdown>
      </Field>
      {end === 'until' && (
        <Field
          label={t('repeat.untilLabel')}
          className={styles.field}
          validationMessage={problems.includes('until') ? t('repeat.errors.until') : undefined}
        >
          <DateInput
            type="date"
            max="9999-12-31"
            value={value.until}
            disabled={disabled}
            onChange={(_event, data) => change({ until: data.value })}
          />
        </Field>
      )}
      {end === 'count' && (
        <Field
          label={t('repeat.countLabel')}
          className={styles.field}
          validationMessage={
            problems.includes('count') ? t('repeat.errors.count', { max: MAX_RECURRENCE_COUNT }) : undefined
          }
        >
          <Input
            type="number"
            min={1}
            max={MAX_RECURRENCE_COUNT}
            value={value.count}
            disabled={disabled}
            onChange={(_event, data) => change({ count: data.value })}
          />
        </Field>
      )}
    </div>
  );
}
