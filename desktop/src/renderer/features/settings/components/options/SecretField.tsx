import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { MAX_SECRET_LENGTH, type SecretSettingKey } from '@recado/shared/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsaved } from '../../../../ui/dialogs';
import { useToasts } from '../../../../ui/toasts';
import { SAVED_TOAST_MS } from '../../api/useSaveSetting';
import { useSaveSecret } from '../../api/useSecrets';
import type { ControlIds } from './OptionRow';

const useStyles = makeStyles({
  root: { display: 'flex', gap: tokens.spacingHorizontalS },
  field: { flexGrow: 1, minWidth: 0 },
});

interface SecretFieldProps {
  ids: ControlIds;
  settingKey: SecretSettingKey;
  name: string;
  kept: boolean;
}

/** A field for a new secret, and the way to have the one that is kept forgotten. */
export function SecretField({ ids, settingKey, name, kept }: SecretFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation('settings');
  const toasts = useToasts();
  const [typed, setTyped] = useState('');
  const { mutate, isPending } = useSaveSecret();
  const value = typed.trim();
  useUnsaved(value !== '');
  const save = (secret: string) =>
    mutate(
      { key: settingKey, value: secret },
      {
        onSuccess: () => {
          setTyped('');
          toasts.success(t('saved'), { timeoutMs: SAVED_TOAST_MS });
        },
        onError: (error) => toasts.failure(error),
      },
    );
  const forgets = value === '' && kept;
  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== '') save(value);
      }}
    >
      <Input
        {...ids}
        className={styles.field}
        type="password"
        autoComplete="off"
        maxLength={MAX_SECRET_LENGTH}
        value={typed}
        onChange={(_event, data) => setTyped(data.value)}
      />
      {forgets ? (
        <Button disabled={isPending} aria-label={t('secrets.forgetOf', { name })} onClick={() => save('')}>
          {t('secrets.forget')}
        </Button>
      ) : (
        <Button type="submit" disabled={isPending || value === ''} aria-label={t('secrets.keepOf', { name })}>
          {t('secrets.keep')}
        </Button>
      )}
    </form>
  );
}
