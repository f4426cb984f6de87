import { useEffect } from 'react';
import { changeLanguage, i18n, languageOf } from '@/lib/i18n/i18n';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useMachineSetting } from '@/lib/settings/machine-settings';

export function useCompanyLanguage(): void {
  const [language] = useMachineSetting('language', useCurrentUser().company.language);
  useEffect(() => {
    const chosen = languageOf(language);
    if (chosen !== languageOf(i18n.language)) void changeLanguage(chosen);
  }, [language]);
}
