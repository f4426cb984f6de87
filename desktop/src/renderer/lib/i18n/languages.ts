/** The interface's languages; the first is the default and the fallback (specification 1 §1). */
export const LANGUAGES = ['pt', 'en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Languages by their own names, the same in every language. */
export const LANGUAGE_NAMES: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' };

/** The language a stored or given code stands for ("pt-BR" is Portuguese); Portuguese for anything unknown. */
export function languageOf(code: string | undefined): Language {
  const short = code?.slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === short) ?? 'pt';
}
