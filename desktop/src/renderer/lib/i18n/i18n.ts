import i18next from 'i18next';
import { initReactI18next, setI18n } from 'react-i18next';
/**
 * Texts of one language by namespace (the folder that owns them) and key. A feature's texts of error codes
 * (`apiErrors`) join those of `lib/api`.
 */
export type Texts = Record<string, Record<string, unknown>>;

export const i18n = i18next.createInstance();

let loadTexts: (language: Language) => Promise<Texts> = () => Promise.resolve({});

/** Starts the translations with Portuguese as the fallback. `load` returns a language's texts. */
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
  });
  // On mount, each `useTranslation` copies its instance's own properties (about sixty), which takes 3 ms per
  // change of conversation. This object inherits all properties and owns none.
  setI18n(Object.create(i18n) as typeof i18n);
  await changeLanguage(language);
}

export async function changeLanguage(language: Language): Promise<void> {
  for (const [namespace, { apiErrors, ...texts }] of Object.entries(await loadTexts(language))) {
    i18n.addResourceBundle(language, namespace, texts, true, true);
    if (apiErrors) i18n.addResourceBundle(language, 'api', { errors: apiErrors }, true, true);
  }
  await i18n.changeLanguage(language);
  document.documentElement.lang = language === 'pt' ? 'pt-BR' : language;
}

/** Supported languages. The first one is the default and the fallback. */
export const LANGUAGES = ['pt', 'en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' };

/** Returns the language of a code; Portuguese if it is unknown. */
export function languageOf(code: string | undefined): Language {
  const short = code?.slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === short) ?? 'pt';
}
