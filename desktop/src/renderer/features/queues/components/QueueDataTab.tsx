import { Field, Input, Textarea } from '@fluentui/react-components';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { QueueRow } from '@recado/shared/queues';
import { AutomaticTextField, HOURS_VARIABLES } from '@/ui/automatic-text/AutomaticTextField';
import type { QueueForm } from '../rules/queue-form';
import { QueueColorField } from './QueueColorField';

interface QueueDataTabProps {
  form: UseFormReturn<QueueForm>;
  others: readonly QueueRow[];
  /** Whether the out-of-hours message is shown. */
  withHours: boolean;
}

export function QueueDataTab({ form, others, withHours }: QueueDataTabProps) {
  const { t } = useTranslation('queues');
  const { control, formState, getValues, register } = form;
  const { errors } = formState;
  const messageText = (key: string | undefined) => (key ? t(`form.errors.${key}`) : undefined);
  // Fluent fields need their initial value as `defaultValue`.
  const shown = getValues();
  return (
    <>
      <Field label={t('form.name')} required validationMessage={messageText(errors.name?.message)}>
        <Input {...register('name')} defaultValue={shown.name} maxLength={80} autoComplete="off" />
      </Field>
      <Controller
        control={control}
        name="color"
        render={({ field }) => (
          <QueueColorField
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            error={messageText(errors.color?.message)}
            others={others}
          />
        )}
      />
      <Field
        label={t('form.greetingMessage')}
        validationMessage={messageText(errors.greetingMessage?.message)}
      >
        <Textarea
          {...register('greetingMessage')}
          defaultValue={shown.greetingMessage}
          rows={5}
          resize="vertical"
        />
      </Field>
      {withHours && (
        <Controller
          control={control}
          name="outOfHoursMessage"
          render={({ field }) => (
            <AutomaticTextField
              {...field}
              label={t('form.outOfHoursMessage')}
              hint={t('form.outOfHoursHint')}
              error={messageText(errors.outOfHoursMessage?.message)}
              variables={HOURS_VARIABLES}
              rows={5}
            />
          )}
        />
      )}
    </>
  );
}
