const LOCALES: Readonly<Record<string, string>> = { pt: 'pt-BR', en: 'en-GB', es: 'es' };

/** Returns the locale in which Chromium shows date fields and its own texts. English dates begin with the day, as in the app. */
export const chromiumLocale = (language: string | undefined): string => LOCALES[language ?? 'pt'] ?? 'pt-BR';
