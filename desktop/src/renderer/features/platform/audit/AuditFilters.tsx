import { Dropdown, Field, Input, makeStyles, Option, tokens } from '@fluentui/react-components';
import { addDays, parseISO } from 'date-fns';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AUDIT_ACTIONS, type AuditAction } from '@recado/shared/audit';
import type { AuditFilter } from '@/data/platform/usePlatform';
import { DateInput } from '@/ui/form/DateInput';
import { useDebouncedText } from '@/ui/time/time-hooks';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalM,
  },
  field: { width: '200px', '@media (max-width: 639px)': { width: '100%' } },
  control: { minWidth: 0, width: '100%' },
  list: { maxHeight: '320px' },
});

/** Filters the audit by company or record, person, kind of action and day (of this computer's clock). */
export function AuditFilters({ onChange }: { onChange: (filter: AuditFilter) => void }) {
  const styles = useStyles();
  const { t } = useTranslation('platform');
  const [about, setAbout] = useState('');
  const [person, setPerson] = useState('');
  const [action, setAction] = useState<AuditAction | null>(null);
  const [day, setDay] = useState('');
  const [settledAbout, settledPerson] = [useDebouncedText(about.trim()), useDebouncedText(person.trim())];
  useEffect(() => {
    const start = day === '' ? undefined : parseISO(day);
    onChange({
      ...(settledAbout !== '' && { about: settledAbout }),
      ...(settledPerson !== '' && { person: settledPerson }),
      ...(action && { action }),
      ...(start && { from: start.toISOString(), before: addDays(start, 1).toISOString() }),
    });
  }, [settledAbout, settledPerson, action, day, onChange]);
  const nameOf = (one: AuditAction) => t(`audit.actions.${one.replace('.', '_')}`);
  return (
    <div className={styles.root} role="search" aria-label={t('audit.filters')}>
      <Field label={t('audit.filter.about')} className={styles.field}>
        <Input value={about} maxLength={100} onChange={(_event, { value }) => setAbout(value)} />
      </Field>
      <Field label={t('audit.filter.person')} className={styles.field}>
        <Input value={person} maxLength={100} onChange={(_event, { value }) => setPerson(value)} />
      </Field>
      <Field label={t('audit.action')} className={styles.field}>
        <Dropdown
          className={styles.control}
          listbox={{ className: styles.list }}
          value={action ? nameOf(action) : t('audit.filter.all')}
          selectedOptions={[action ?? '']}
          onOptionSelect={(_event, { optionValue }) =>
            setAction(AUDIT_ACTIONS.find((one) => one === optionValue) ?? null)
          }
        >
          <Option value="">{t('audit.filter.all')}</Option>
          {AUDIT_ACTIONS.map((one) => (
            <Option key={one} value={one}>
              {nameOf(one)}
            </Option>
          ))}
        </Dropdown>
      </Field>
      <Field label={t('audit.filter.day')} className={styles.field}>
        <DateInput type="date" value={day} onChange={(_event, { value }) => setDay(value)} />
      </Field>
    </div>
  );
}
