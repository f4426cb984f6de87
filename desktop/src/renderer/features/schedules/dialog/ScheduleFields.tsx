import { Field, makeStyles, Switch, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Controller, useController, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SCHEDULE_VARIABLES } from '@recado/shared/rules/variables';
import { SCHEDULE_BODY_LENGTH } from '@recado/shared/schedules';
import { ConnectionSelect, ContactPicker } from '@/features/pickers';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { AutomaticTextField } from '@/ui/automatic-text/AutomaticTextField';
import { DateInput } from '@/ui/form/DateInput';
import type { RecurrenceProblem } from '../rules/recurrence-form';
import type { ScheduleForm, ValidScheduleForm } from '../rules/schedule-form';
import { useZoneHint } from '../useZoneHint';
import { OccurrencePreview } from './OccurrencePreview';
import { OptOutNotice } from './OptOutNotice';
import { RecurrenceFields } from './RecurrenceFields';

const useStyles = makeStyles({
  line: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalL,
    '@media (max-width: 599px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  dropdown: { '& .fui-Dropdown': { minWidth: 0 } },
  counter: { display: 'block', textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  options: { display: 'flex', flexDirection: 'column' },
  // Aligns the hint with the label of its switch.
  option: { '& .fui-Field__hint': { paddingLeft: '60px', marginTop: 0 } },
});

interface ScheduleFieldsProps {
  form: UseFormReturn<ScheduleForm, unknown, ValidScheduleForm>;
  disabled: boolean;
  /** Whether the message is a file's caption, which must be shorter. */
  hasFile: boolean;
  /** The field of the file. */
  children: ReactNode;
}

export function ScheduleFields({ form, disabled, hasFile, children }: ScheduleFieldsProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('schedules');
  const { profile } = useCurrentUser();
  const { control, formState, register } = form;
  const { errors, defaultValues } = formState;
  // Registered before the other fields, because errors are focused in this order.
  const { field: contactField } = useController({ control, name: 'contact' });
  const [contact, body, localTime, repeat] = useWatch({
    control,
    name: ['contact', 'body', 'localTime', 'repeat'],
  });
  const zoneHint = useZoneHint(localTime);
  const max = hasFile ? SCHEDULE_BODY_LENGTH.maxWithFile : SCHEDULE_BODY_LENGTH.max;
  const maxText = max.toLocaleString(i18n.language);
  const problem = (key: string | undefined) => (key ? t(`form.errors.${key}`, { max: maxText }) : undefined);
  const option = (name: 'cancelOnReply' | 'openTicket' | 'sign', hint: string, isForced = false) => (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref } }) => (
        <Field hint={hint} className={styles.option}>
          <Switch
            ref={ref}
            label={t(`form.${name}`)}
            checked={isForced || value}
            disabled={disabled || isForced}
            onChange={(_event, data) => onChange(data.checked)}
          />
        </Field>
      )}
    />
  );
  return (
    <>
      <ContactPicker
        ref={contactField.ref}
        label={t('form.contact')}
        required
        disabled={disabled}
        value={contactField.value}
        onChange={(contact) => contactField.onChange(contact && { id: contact.id, name: contact.name })}
        validationMessage={problem(errors.contact?.message)}
      />
      {contact && !disabled && <OptOutNotice contactId={contact.id} repeats={repeat.frequency !== 'none'} />}
      <Controller
        control={control}
        name="body"
        render={({ field }) => (
          <AutomaticTextField
            {...field}
            label={t('form.message')}
            required
            hint={
              <span className={styles.counter}>
                {t('form.counter', { count: body.length, max: maxText })}
              </span>
            }
            error={problem(errors.body?.message)}
            variables={SCHEDULE_VARIABLES}
            rows={5}
            disabled={disabled}
            firstFocus={Boolean(defaultValues?.contact)}
          />
        )}
      />
      {children}
      <div className={styles.line}>
        <Field
          label={t('form.sendAt')}
          required
          hint={zoneHint}
          validationMessage={problem(errors.localTime?.message)}
        >
          <DateInput
            {...register('localTime')}
            type="datetime-local"
            max="9999-12-31T23:59"
            defaultValue={defaultValues?.localTime}
            disabled={disabled}
          />
        </Field>
        <Controller
          control={control}
          name="whatsappId"
          render={({ field: { value, onChange } }) => (
            <div className={styles.dropdown}>
              <ConnectionSelect
                label={t('form.connection')}
                disabled={disabled}
                value={value}
                onChange={onChange}
                none={{ label: t('form.anyConnection'), onSelect: () => onChange(null) }}
              />
            </div>
          )}
        />
      </div>
      <Controller
        control={control}
        name="repeat"
        render={({ field: { value, onChange } }) => (
          <RecurrenceFields
            value={value}
            localTime={localTime}
            problems={(errors.repeat?.message?.split(' ') ?? []) as RecurrenceProblem[]}
            disabled={disabled}
            onChange={onChange}
          />
        )}
      />
      {repeat.frequency !== 'none' && !disabled && (
        <OccurrencePreview repeat={repeat} localTime={localTime} />
      )}
      <div className={styles.options}>
        {option('cancelOnReply', t('form.cancelOnReplyHint'))}
        {option('openTicket', t('form.openTicketHint'))}
        {option('sign', profile === 'admin' ? t('form.signHint') : t('form.signForced'), profile !== 'admin')}
      </div>
    </>
  );
}
