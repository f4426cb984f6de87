import { Checkbox, Field, makeStyles, Select, Text, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@recado/shared/contract';
import { type Holiday, nationalHolidays } from '@recado/shared/working-hours';
import { useCreateHolidays } from '@/data/working-hours/useHolidays';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useToasts } from '@/ui/toasts/useToasts';
import { isListed } from '../rules/holiday-list';
import { useDayText } from '../rules/useDayText';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column' },
  row: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  note: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  year: { maxWidth: '160px' },
});

interface NationalHolidaysDialogProps {
  years: readonly number[];
  initialYear: number;
  /** Language of the holidays' names, which customers may read. */
  language: Language;
  known: readonly Holiday[];
  onClose: () => void;
}

/** Offers a year's national holidays in a checklist, in which optional holidays are not preselected. */
export function NationalHolidaysDialog({
  years,
  initialYear,
  language,
  known,
  onClose,
}: NationalHolidaysDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('working-hours');
  const toasts = useToasts();
  const dayText = useDayText();
  const create = useCreateHolidays();
  const [year, setYear] = useState(initialYear);
  /** Dates that the user checked or unchecked. */
  const [toggled, setToggled] = useState<readonly string[]>([]);
  const days = nationalHolidays(year).map((day) => ({
    ...day,
    isKnown: isListed(day, known),
    isChecked: !day.optional !== toggled.includes(day.date),
  }));
  const selected = days.filter(({ isKnown, isChecked }) => isChecked && !isKnown);

  const submit = async () => {
    if (selected.length === 0) return;
    try {
      await create.mutateAsync(
        selected.map(({ date, label }) => ({
          date,
          yearly: false,
          closed: true,
          label: label[language],
          queueIds: [],
        })),
      );
      toasts.success(t('national.added', { count: selected.length }));
      onClose();
    } catch (error) {
      toasts.failure(error);
    }
  };
  return (
    <FormDialog
      title={t('holidays.addNational', { year })}
      dirty={toggled.length > 0}
      saving={create.isPending}
      ready={selected.length > 0}
      submitLabel={t('national.add', { count: selected.length })}
      onSubmit={(event) => {
        event?.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      <Field label={t('national.year')} className={styles.year}>
        <Select
          value={String(year)}
          onChange={(_event, { value }) => {
            setYear(Number(value));
            setToggled([]);
          }}
        >
          {years.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      </Field>
      <div role="group" aria-label={t('national.list', { year })} className={styles.list}>
        {days.map(({ date, label, optional, isKnown, isChecked }) => (
          <div key={date} className={styles.row}>
            <Checkbox
              label={`${dayText(date)} · ${label[language]}`}
              checked={isKnown || isChecked}
              disabled={isKnown}
              onChange={() =>
                setToggled(
                  toggled.includes(date) ? toggled.filter((each) => each !== date) : [...toggled, date],
                )
              }
            />
            {(isKnown || optional) && (
              <Text size={200} className={styles.note}>
                {t(isKnown ? 'national.known' : 'national.optional')}
              </Text>
            )}
          </div>
        ))}
      </div>
    </FormDialog>
  );
}
