import { Button, Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewChoice, ReviewDashboard } from '@recado/shared/reviews';
import type { ReviewFilter } from '@/data/reviews/filter';
import { DateInput } from '@/ui/form/DateInput';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalL} 0 ${tokens.spacingVerticalM}`,
  },
  choice: { width: '164px' },
  dates: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
  date: { width: '148px' },
});

interface ReviewFiltersProps {
  filter: ReviewFilter;
  choices: Pick<ReviewDashboard, 'users' | 'whatsapps' | 'queues'> | undefined;
  onChange: (filter: ReviewFilter) => void;
}

/** A chosen option filters at once. Dates filter after a click on the button. */
export function ReviewFilters({ filter, choices, onChange }: ReviewFiltersProps) {
  const styles = useStyles();
  const { t } = useTranslation('reviews');
  const isEmpty = Object.values(filter).every((value) => value === undefined);
  const select = (
    field: 'userId' | 'whatsappId' | 'queueId',
    label: string,
    all: string,
    options: readonly ReviewChoice[] = [],
  ) => (
    <Field label={label} className={styles.choice}>
      <Select
        value={filter[field] ?? ''}
        onChange={(_event, { value }) =>
          onChange({ ...filter, [field]: value === '' ? undefined : Number(value) })
        }
      >
        <option value="">{all}</option>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <div className={styles.root} role="group" aria-label={t('filter.label')}>
      {select('userId', t('filter.user'), t('filter.all'), choices?.users)}
      {select('whatsappId', t('filter.whatsapp'), t('filter.allFemale'), choices?.whatsapps)}
      {select('queueId', t('filter.queue'), t('filter.allFemale'), choices?.queues)}
      {/* A new key resets the date fields to the applied filter. */}
      <PeriodFields
        key={`${filter.startDate ?? ''}/${filter.endDate ?? ''}`}
        filter={filter}
        onApply={(period) => onChange({ ...filter, ...period })}
      />
      <Button appearance="subtle" disabledFocusable={isEmpty} onClick={() => onChange({})}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}

interface PeriodFieldsProps {
  filter: ReviewFilter;
  onApply: (period: Pick<ReviewFilter, 'startDate' | 'endDate'>) => void;
}

function PeriodFields({ filter, onApply }: PeriodFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation('reviews');
  const [from, setFrom] = useState(filter.startDate ?? '');
  const [to, setTo] = useState(filter.endDate ?? '');
  const isBackwards = from !== '' && to !== '' && to < from;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBackwards) onApply({ startDate: from || undefined, endDate: to || undefined });
  };
  return (
    <form className={styles.dates} onSubmit={submit}>
      <Field label={t('filter.from')} className={styles.date}>
        <DateInput type="date" value={from} onChange={(_event, { value }) => setFrom(value)} />
      </Field>
      <Field
        label={t('filter.to')}
        className={styles.date}
        validationMessage={isBackwards ? t('filter.backwards') : undefined}
      >
        <DateInput type="date" value={to} onChange={(_event, { value }) => setTo(value)} />
      </Field>
      <Button type="submit" disabledFocusable={isBackwards}>
        {t('filter.apply')}
      </Button>
    </form>
  );
}
