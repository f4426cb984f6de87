import { Field, Input, makeStyles } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '@/ui/copy/CopyButton';
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
            <CopyButton label={t('token.copy')} text={value} copied={t('token.copied')} />
          </span>
        }
      />
    </Field>
  );
}
