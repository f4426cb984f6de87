import i18next from 'i18next';
import { initReactI18next, setI18n } from 'react-i18next';
/** Texts of one language: namespace (the folder that owns them) → keys. */
export type Texts = Record<string, Record<string, unknown>>;

/** The one instance every `useTranslation` reads. */
export const i18n = i18next.createInstance();

let loadTexts: (language: Language) => Promise<Texts> = () => Promise.resolve({});

/**
 * Starts the translations in a language; Portuguese is the fallback (specification 1 §1). `load` answers the
 * texts of a language, which the app gathers from its parts.
 */
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
  // Every `useTranslation` copies what its instance has of its own, some sixty properties, whenever a component comes:
  // 3 ms of a change of conversation. This one has nothing of its own and is `i18n` all the same.
  setI18n(Object.create(i18n) as typeof i18n);
  await changeLanguage(language);
}

/** Loads a language's texts if they are not there yet and shows them. */
export async function changeLanguage(language: Language): Promise<void> {
  for (const [namespace, texts] of Object.entries(await loadTexts(language))) {
    i18n.addResourceBundle(language, namespace, texts, true, true);
  }
  await i18n.changeLanguage(language);
  document.documentElement.lang = language === 'pt' ? 'pt-BR' : language;
}

/** The interface's languages; the first is the default and the fallback (specification 1 §1). */
export const LANGUAGES = ['pt', 'en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Languages by their own names, the same in every language. */
export const LANGUAGE_NAMES: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' };

/** Returns the language of a code ("pt-BR" is Portuguese); Portuguese for an unknown one. */
export function languageOf(code: string | undefined): Language {
  const short = code?.slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === short) ?? 'pt';
}
