import { Field, Input, makeStyles, Switch, tokens } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useToasts } from '@/ui/toasts/useToasts';
import { IconButton } from '@/ui/tooltip/IconButton';
import type { ConnectionForm } from './connection-form';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  // A switch brings its own margin: its edge stands where the fields' does.
  switch: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  minutes: { width: '96px' },
});

interface AlertFieldsProps {
  form: UseFormReturn<ConnectionForm>;
  /** Signs the calls of the webhook there is; null without one. */
  secret: string | null;
}

/** Who is told by e-mail or webhook that the connection is down, and after how long. */
export function AlertFields({ form, secret }: AlertFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation('connections');
  const toasts = useToasts();
  const { control, formState, getValues, register } = form;
  const errors = formState.errors.alert;
  const on = useWatch({ control, name: 'alert.on' });
  const say = (key: string | undefined) => (key ? t(`form.errors.${key}`) : undefined);
  // A field of Fluent keeps its own text: it has to begin with what the form has.
  const shown = getValues('alert');

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      toasts.success(t('alert.secretCopied'));
    } catch {
      toasts.error(t('token.notCopied'));
    }
  }

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
          <Field label={t('alert.minutes')} required validationMessage={say(errors?.minutes?.message)}>
            <Input
              {...register('alert.minutes')}
              className={styles.minutes}
              defaultValue={shown.minutes}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
            />
          </Field>
          <Field label={t('alert.email')} validationMessage={say(errors?.email?.message)}>
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
            validationMessage={say(errors?.webhookUrl?.message)}
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
                  <IconButton
                    size="small"
                    icon={<CopyRegular />}
                    label={t('alert.copySecret')}
                    onClick={() => void copy(secret)}
                  />
                }
              />
            </Field>
          )}
        </>
      )}
    </div>
  );
}
