import { Field, Input, makeStyles, Radio, RadioGroup, Switch, tokens } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { HOLIDAY_LABEL_LENGTH } from '@recado/shared/automation';
import { AppError } from '@recado/shared/contract';
import type { QueueRow } from '@recado/shared/queues';
import type { StoredHoliday } from '@recado/shared/working-hours';
import { readHoliday, useCreateHolidays, useUpdateHoliday } from '@/data/working-hours/useHolidays';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { ChoicesField } from '@/ui/form/ChoicesField';
import { DateInput } from '@/ui/form/DateInput';
import { TimeInput } from '@/ui/hours/TimeInput';
import { useToasts } from '@/ui/toasts/useToasts';
import { formOf, type HolidayForm, holidayFormSchema, inputOf, isDuplicate } from '../rules/holiday-form';

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: tokens.spacingHorizontalL },
  yearly: { marginTop: '26px' },
  time: { width: '160px' },
});

interface HolidayDialogProps {
  holiday: StoredHoliday | null;
  others: readonly StoredHoliday[];
  /** Queues to choose from. If there are none, the holiday keeps its queues. */
  queues: readonly QueueRow[];
  onClose: () => void;
}

export function HolidayDialog({ holiday, others, queues, onClose }: HolidayDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('working-hours');
  const toasts = useToasts();
  const create = useCreateHolidays();
  const update = useUpdateHoliday();
  const { control, formState, handleSubmit, register, reset, setError, watch } = useForm<HolidayForm>({
    defaultValues: formOf(holiday),
    resolver: zodResolver(holidayFormSchema),
  });
  const { errors, isDirty, defaultValues } = formState;
  const problem = (key: string | undefined) => (key ? t(`holidays.form.errors.${key}`) : undefined);
  const showDuplicate = () => setError('label', { message: 'taken' }, { shouldFocus: true });
  const closed = watch('closed');

  const stale = useStaleForm<StoredHoliday>({
    record: holiday,
    read: () => readHoliday(holiday?.id ?? 0),
    fields: {
      date: t('holidays.form.date'),
      yearly: t('holidays.form.yearly'),
      label: t('holidays.form.label'),
      closed: t('holidays.form.closed'),
      startTime: t('holidays.form.startTime'),
      endTime: t('holidays.form.endTime'),
      queueIds: {
        label: t('holidays.form.queues'),
        value: ({ queueIds }) => queues.filter(({ id }) => queueIds.includes(id)),
      },
    },
    show: (record) => reset(formOf(record)),
    save: () => void submit(),
  });

  const submit = handleSubmit(async (form) => {
    if (isDuplicate(form, others)) return showDuplicate();
    try {
      if (holiday)
        await update.mutateAsync({ id: holiday.id, holiday: { ...inputOf(form), version: stale.version() } });
      else await create.mutateAsync([inputOf(form)]);
      toasts.success(t('holidays.form.saved'));
      onClose();
    } catch (error) {
      if (stale.rejected(error)) return;
      if (error instanceof AppError && error.code === 'ERR_CONFLICT') showDuplicate();
      else toasts.failure(error);
    }
  });
  const time = (name: 'startTime' | 'endTime', error?: string) => (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Field label={t(`holidays.form.${name}`)} validationMessage={error} className={styles.time}>
          <TimeInput input={{ ref }} value={value} onTime={onChange} onBlur={onBlur} />
        </Field>
      )}
    />
  );
  return (
    <FormDialog
      title={holiday ? t('holidays.edit', holiday) : t('holidays.add')}
      dirty={isDirty}
      saving={create.isPending || update.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {stale.bar}
      <div className={styles.line}>
        <Field label={t('holidays.form.date')} required validationMessage={problem(errors.date?.message)}>
          <DateInput {...register('date')} type="date" defaultValue={defaultValues?.date ?? ''} />
        </Field>
        <Controller
          control={control}
          name="yearly"
          render={({ field }) => (
            <Switch
              className={styles.yearly}
              label={t('holidays.form.yearly')}
              checked={field.value}
              onChange={(_event, { checked }) => field.onChange(checked)}
            />
          )}
        />
      </div>
      <Field
        label={t('holidays.form.label')}
        hint={t('holidays.form.labelHint')}
        required
        validationMessage={problem(errors.label?.message)}
      >
        <Input
          {...register('label')}
          defaultValue={defaultValues?.label ?? ''}
          maxLength={HOLIDAY_LABEL_LENGTH}
          autoComplete="off"
        />
      </Field>
      <Controller
        control={control}
        name="closed"
        render={({ field }) => (
          <Field label={t('holidays.form.service')}>
            <RadioGroup
              value={field.value ? 'closed' : 'hours'}
              onChange={(_event, { value }) => field.onChange(value === 'closed')}
            >
              <Radio value="closed" label={t('holidays.form.closed')} />
              <Radio value="hours" label={t('holidays.form.otherHours')} />
            </RadioGroup>
          </Field>
        )}
      />
      {!closed && (
        <div className={styles.line}>
          {time('startTime')}
          {time('endTime', problem(errors.endTime?.message))}
        </div>
      )}
      {queues.length > 0 && (
        <Controller
          control={control}
          name="queueIds"
          render={({ field }) => (
            <ChoicesField
              label={t('holidays.form.queues')}
              hint={t('holidays.form.queuesHint')}
              placeholder={t('holidays.allQueues')}
              choices={queues}
              error={null}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </FormDialog>
  );
}
