import { Field, Input, makeStyles } from '@fluentui/react-components';
import { ArrowSyncRegular, CopyRegular } from '@fluentui/react-icons';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useToasts } from '@/ui/toasts/useToasts';
import { IconButton } from '@/ui/tooltip/IconButton';
import { newToken } from './connection-form';

const useStyles = makeStyles({ buttons: { display: 'flex' } });

export interface TokenFieldProps {
  value: string;
  onChange: (token: string) => void;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function TokenField({ value, onChange, error, ref }: TokenFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation('connections');
  const toasts = useToasts();

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      toasts.success(t('token.copied'));
    } catch {
      toasts.error(t('token.notCopied'));
    }
  }

  return (
    <Field label={t('token.label')} hint={t('token.hint')} validationMessage={error}>
      <Input
        ref={ref}
        value={value}
        onChange={(_event, data) => onChange(data.value)}
        autoComplete="off"
        spellCheck={false}
        contentAfter={
          <span className={styles.buttons}>
            <IconButton
              size="small"
              icon={<ArrowSyncRegular />}
              label={t('token.generate')}
              onClick={() => onChange(newToken())}
            />
            <IconButton
              size="small"
              icon={<CopyRegular />}
              label={t('token.copy')}
              disabled={value === ''}
              onClick={() => void copy()}
            />
          </span>
        }
      />
    </Field>
  );
}
