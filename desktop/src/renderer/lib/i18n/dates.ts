import { format, type Locale } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';
import { es } from 'date-fns/locale/es';
import { ptBR } from 'date-fns/locale/pt-BR';
import { useTranslation } from 'react-i18next';
import { languageOf, type Language } from './languages';

const DATE_LOCALES: Record<Language, Locale> = { pt: ptBR, en: enUS, es };

/** The date-fns locale of a language. */
export function dateLocale(language: string): Locale {
  return DATE_LOCALES[languageOf(language)];
}

/** An instant (ISO text) in this machine's zone, by a date-fns pattern such as `dd/MM/yy HH:mm`. */
export function formatInstant(instant: string, pattern: string, language: string): string {
  return format(new Date(instant), pattern, { locale: dateLocale(language) });
}

/** `formatInstant` in the current language. */
export function useFormatInstant(): (instant: string, pattern: string) => string {
  const { i18n } = useTranslation();
  return (instant, pattern) => formatInstant(instant, pattern, i18n.language);
}
