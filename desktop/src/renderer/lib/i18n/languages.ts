/** The interface's languages; the first is the default and the fallback (specification 1 §1). */
export const LANGUAGES = ['pt', 'en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language a stored or given code stands for ("pt-BR" is Portuguese); Portuguese for anything unknown. */
export function languageOf(code: string | undefined): Language {
  const short = code?.slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === short) ?? 'pt';
}
