import { Field, Input, makeStyles, Switch, tokens } from '@fluentui/react-components';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '@/ui/copy/CopyButton';
import type { ConnectionForm } from './connection-form';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  // A negative margin offsets the switch's own margin.
  switch: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  minutes: { width: '96px' },
});

interface AlertFieldsProps {
  form: UseFormReturn<ConnectionForm>;
  /** Secret that signs the webhook's requests; null without a stored webhook. */
  secret: string | null;
}

export function AlertFields({ form, secret }: AlertFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation('connections');
  const { control, formState, getValues, register } = form;
  const errors = formState.errors.alert;
  const on = useWatch({ control, name: 'alert.on' });
  const messageText = (key: string | undefined) => (key ? t(`form.errors.${key}`) : undefined);
  // Fluent fields need their initial value as `defaultValue`.
  const shown = getValues('alert');

  return (
    <div className={styles.root}>
      <Controller
        name="alert.on"
        control={control}
        render={({ field }) => (
          <Field hint={t('alert.hint')}>
            <Switch
              ref={field.ref}
              className={styles.switch}
              label={t('alert.on')}
              checked={field.value}
              onChange={(_event, data) => field.onChange(data.checked)}
            />
          </Field>
        )}
      />
      {on && (
        <>
          <Field
            label={t('alert.minutes')}
            required
            validationMessage={messageText(errors?.minutes?.message)}
          >
            <Input
              {...register('alert.minutes')}
              className={styles.minutes}
              defaultValue={shown.minutes}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
            />
          </Field>
          <Field label={t('alert.email')} validationMessage={messageText(errors?.email?.message)}>
            <Input
              {...register('alert.email')}
              type="email"
              defaultValue={shown.email}
              maxLength={320}
              autoComplete="off"
            />
          </Field>
          <Field
            label={t('alert.webhookUrl')}
            hint={t('alert.webhookHint')}
            validationMessage={messageText(errors?.webhookUrl?.message)}
          >
            <Input
              {...register('alert.webhookUrl')}
              type="url"
              defaultValue={shown.webhookUrl}
              maxLength={2000}
              autoComplete="off"
            />
          </Field>
          {secret !== null && (
            <Field label={t('alert.secret')} hint={t('alert.secretHint')}>
              <Input
                readOnly
                value={secret}
                contentAfter={
                  <CopyButton label={t('alert.copySecret')} text={secret} copied={t('alert.secretCopied')} />
                }
              />
            </Field>
          )}
        </>
      )}
    </div>
  );
}
