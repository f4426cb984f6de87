import { changeLanguage, type Language, languageOf } from '@/lib/i18n/i18n';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useMachineSetting } from '@/lib/settings/machine-settings';

/** Returns the language chosen on this machine (default: the company's) and its setter. */
export function useLanguageChoice(): [Language, (language: Language) => void] {
  const [stored, store] = useMachineSetting('language', useCurrentUser().company.language);
  return [
    languageOf(stored),
    (next) => {
      store(next);
      void changeLanguage(next);
    },
  ];
}
