import { useTranslation } from 'react-i18next';

/** Returns a function that formats a date (`YYYY-MM-DD`) such as "sex., 25/12/2026". */
export function useDayText(): (date: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, {
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (date) => format.format(Date.parse(date));
}
