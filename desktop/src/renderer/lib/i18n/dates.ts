import { format, type Locale } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';
import { es } from 'date-fns/locale/es';
import { ptBR } from 'date-fns/locale/pt-BR';
import { useTranslation } from 'react-i18next';
import { type Language, languageOf } from './i18n';

const DATE_LOCALES: Record<Language, Locale> = { pt: ptBR, en: enUS, es };

/**
 * Returns a function that formats an ISO instant with a date-fns pattern, in the local time zone and the
 * current language.
 */
export function useFormatInstant(): (instant: string, pattern: string) => string {
  const { i18n } = useTranslation();
  const locale = DATE_LOCALES[languageOf(i18n.language)];
  return (instant, pattern) => format(new Date(instant), pattern, { locale });
}
