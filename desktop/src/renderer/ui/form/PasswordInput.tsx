import { Input, type InputProps } from '@fluentui/react-components';
import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/tooltip/IconButton';

export function PasswordInput({
  ref,
  ...props
}: Omit<InputProps, 'type' | 'contentAfter'> & { ref?: Ref<HTMLInputElement> }) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      ref={ref}
      type={shown ? 'text' : 'password'}
      contentAfter={
        <IconButton
          size="small"
          icon={shown ? <EyeOffRegular /> : <EyeRegular />}
          label={shown ? t('hidePassword') : t('showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
