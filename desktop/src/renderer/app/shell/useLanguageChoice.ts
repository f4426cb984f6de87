import { changeLanguage, type Language, languageOf } from '@/lib/i18n/i18n';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useMachineSetting } from '@/lib/settings/machine-settings';

/** The interface's language and its setter: the one chosen on this machine, else the company's (specification 1 §1). */
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
