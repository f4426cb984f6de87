import { Button } from '@fluentui/react-components';
import { LocalLanguageRegular } from '@fluentui/react-icons';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, languageOf } from '@/lib/i18n/i18n';

interface LanguageButtonProps {
  /** Set by the menu that the button opens. */
  ref?: Ref<HTMLButtonElement>;
  disabledFocusable?: boolean;
}

export function LanguageButton(props: LanguageButtonProps) {
  const { t, i18n } = useTranslation('ui');
  const current = LANGUAGE_NAMES[languageOf(i18n.language)];
  return (
    <Button
      {...props}
      appearance="subtle"
      icon={<LocalLanguageRegular />}
      aria-label={t('language', { language: current })}
    >
      {current}
    </Button>
  );
}
