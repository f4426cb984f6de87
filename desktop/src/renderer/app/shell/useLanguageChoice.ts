import { changeLanguage, languageOf, type Language } from '../../lib/i18n';
import { useMachineSetting } from '../../lib/settings';

/** Languages by their own names, the same in every language. */
export const LANGUAGE_NAMES: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' };

/** The interface's language and its setter, kept on this machine (specification 1 §1). */
export function useLanguageChoice(): [Language, (language: Language) => void] {
  const [stored, store] = useMachineSetting('language', 'pt');
  return [
    languageOf(stored),
    (next) => {
      store(next);
      void changeLanguage(next);
    },
  ];
}
