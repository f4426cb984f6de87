import i18next from 'i18next';
import { initReactI18next, setI18n } from 'react-i18next';
/** Texts of one language: namespace (the folder that owns them) → keys. */
export type Texts = Record<string, Record<string, unknown>>;

export const i18n = i18next.createInstance();

let loadTexts: (language: Language) => Promise<Texts> = () => Promise.resolve({});

/** Starts the translations; Portuguese is the fallback. `load` returns the texts of a language. */
export async function startI18n(
  language: Language,
  load: (language: Language) => Promise<Texts>,
): Promise<void> {
  loadTexts = load;
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'pt',
    resources: {},
    ns: [],
    defaultNS: false,
    interpolation: { escapeValue: false },
    returnNull: false,
    showSupportNotice: false,
  });
  // Each `useTranslation` copies its instance's own properties (about sixty) on mount, 3 ms per conversation
  // change.
  // This object inherits everything and owns none.
  setI18n(Object.create(i18n) as typeof i18n);
  await changeLanguage(language);
}

export async function changeLanguage(language: Language): Promise<void> {
  for (const [namespace, texts] of Object.entries(await loadTexts(language))) {
    i18n.addResourceBundle(language, namespace, texts, true, true);
  }
  await i18n.changeLanguage(language);
  document.documentElement.lang = language === 'pt' ? 'pt-BR' : language;
}

/** The first is the default and the fallback. */
export const LANGUAGES = ['pt', 'en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' };

/** Returns Portuguese for an unknown code. */
export function languageOf(code: string | undefined): Language {
  const short = code?.slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === short) ?? 'pt';
}
