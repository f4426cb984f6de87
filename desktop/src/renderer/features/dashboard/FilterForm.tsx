import { Button, Label, makeStyles, Select, tokens, useId } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DASHBOARD_PERIODS } from '@recado/shared/dashboard';
import { type Filter, queryOf } from '@/data/dashboard/filter';
import { DateInput } from '@/ui/form/DateInput';
import { useToasts } from '@/ui/toasts/useToasts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
  },
  field: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  label: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  select: { minWidth: '136px' },
  date: { width: '148px' },
});

export function FilterForm({ first, onFilter }: { first: Filter; onFilter: (filter: Filter) => void }) {
  const styles = useStyles();
  const { t } = useTranslation('dashboard');
  const toasts = useToasts();
  const id = useId('filter');
  const [filter, setFilter] = useState(first);
  const change = (fields: Partial<Filter>) => setFilter({ ...filter, ...fields });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (queryOf(filter)) onFilter(filter);
    else toasts.error(t('filter.nothing'));
  };
  const day = (field: 'from' | 'to') => (
    <div className={styles.field}>
      <Label htmlFor={`${id}-${field}`} className={styles.label}>
        {t(`filter.${field}`)}
      </Label>
      <DateInput
        id={`${id}-${field}`}
        type="date"
        className={styles.date}
        value={filter[field]}
        min={field === 'to' && filter.from ? filter.from : undefined}
        onChange={(_event, { value }) => change({ [field]: value })}
      />
    </div>
  );
  return (
    <form className={styles.root} onSubmit={submit} aria-label={t('filter.label')}>
      <Select
        className={styles.select}
        aria-label={t('filter.type')}
        value={filter.type}
        onChange={(_event, { value }) => change({ type: value === 'period' ? 'period' : 'date' })}
      >
        <option value="date">{t('filter.byDate')}</option>
        <option value="period">{t('filter.byPeriod')}</option>
      </Select>
      {filter.type === 'date' ? (
        <>
          {day('from')}
          {day('to')}
        </>
      ) : (
        <div className={styles.field}>
          <Label htmlFor={`${id}-days`} className={styles.label}>
            {t('filter.period')}
          </Label>
          <Select
            id={`${id}-days`}
            className={styles.select}
            value={filter.days ?? ''}
            onChange={(_event, { value }) => change({ days: value === '' ? null : Number(value) })}
          >
            <option value="">{t('filter.none')}</option>
            {DASHBOARD_PERIODS.map((days) => (
              <option key={days} value={days}>
                {t('filter.lastDays', { days })}
              </option>
            ))}
          </Select>
        </div>
      )}
      <Button type="submit" appearance="primary">
        {t('filter.apply')}
      </Button>
    </form>
  );
}
