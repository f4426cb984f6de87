import { Button, Field, Input, Radio, RadioGroup } from '@fluentui/react-components';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { QueueRow } from '@recado/shared/queues';
import { HOURS_VARIABLES } from '@recado/shared/rules/variables';
import { CLOSED_TEXTS } from '@recado/shared/working-hours';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { AutomaticTextField } from '@/ui/automatic-text/AutomaticTextField';
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
  const { company } = useCurrentUser();
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
      <Controller
        control={control}
        name="assignment"
        render={({ field }) => (
          <Field label={t('form.assignment')} hint={t(`form.assignmentHints.${field.value}`)}>
            <RadioGroup
              layout="horizontal"
              value={field.value}
              onChange={(_event, data) => field.onChange(data.value)}
            >
              <Radio value="manual" label={t('form.assignments.manual')} />
              <Radio value="automatic" label={t('form.assignments.automatic')} />
            </RadioGroup>
          </Field>
        )}
      />
      <Controller
        control={control}
        name="greetingMessage"
        render={({ field }) => (
          <AutomaticTextField
            {...field}
            label={t('form.greetingMessage')}
            error={messageText(errors.greetingMessage?.message)}
            rows={5}
          />
        )}
      />
      {withHours && (
        <Controller
          control={control}
          name="outOfHoursMessage"
          render={({ field }) => (
            <div>
              <AutomaticTextField
                {...field}
                label={t('form.outOfHoursMessage')}
                hint={t('form.outOfHoursHint')}
                error={messageText(errors.outOfHoursMessage?.message)}
                variables={HOURS_VARIABLES}
                rows={5}
              />
              {field.value === '' && (
                <Button size="small" onClick={() => field.onChange(CLOSED_TEXTS[company.language])}>
                  {t('form.useDefaultText')}
                </Button>
              )}
            </div>
          )}
        />
      )}
    </>
  );
}
