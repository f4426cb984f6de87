import { useTranslation } from 'react-i18next';
import { dayOf } from '@recado/shared/companies';
import { languageOf } from './i18n';

const LOCALES = { pt: 'pt-BR', en: 'en-GB', es: 'es' } as const;
const DAY = { day: '2-digit', month: '2-digit' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
/** Within this time, a weekday names one day only. */
const SIX_DAYS_MS = 6 * 86_400_000;

/** Formats an instant as DD/MM/YYYY HH:mm:ss in a time zone. */
export function zonedTime(instant: string, zone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    ...DAY,
    year: 'numeric',
    ...TIME,
    second: '2-digit',
  });
  return format.format(new Date(instant)).replace(',', '');
}

/** Returns "29/11/2026 18:00 – 20:00" in a time zone; the end has its date if it is on another day. */
export function zonedPeriod(from: string, to: string | null, zone: string): string {
  const [start, end] = [from, to].map((instant) => instant && zonedTime(instant, zone).slice(0, 16));
  if (!start || !end) return start ?? '';
  const [day = '', time = ''] = end.split(' ');
  return `${start} – ${start.startsWith(day) ? time : end}`;
}

/** Cities whose names the time zone database writes without accents. */
const CITIES: Readonly<Record<string, string>> = {
  'America/Sao_Paulo': 'São Paulo',
  'America/Cuiaba': 'Cuiabá',
  'America/Belem': 'Belém',
  'America/Noronha': 'Fernando de Noronha',
  'America/Asuncion': 'Assunção',
  'America/Bogota': 'Bogotá',
};

/** Returns a time zone's city, such as "São Paulo" for `America/Sao_Paulo`. */
export function zoneCity(zone: string): string {
  return CITIES[zone] ?? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** Returns a time zone as users read it, such as "São Paulo (Horário Padrão de Brasília)". */
export function useZoneLabel(): (zone: string) => string {
  const { i18n } = useTranslation();
  return (zone) => `${zoneCity(zone)} (${zoneNameIn(zone, i18n.language)})`;
}

/** Returns a time zone's name in the current language, such as "Horário Padrão de Brasília". */
export function useZoneName(zone: string): string {
  const { i18n } = useTranslation();
  return zoneNameIn(zone, i18n.language);
}

function zoneNameIn(zone: string, code: string): string {
  const format = new Intl.DateTimeFormat(LOCALES[languageOf(code)], {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  });
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns a function that formats an instant as "sex., 27/11/2026, 09:00" in a time zone. */
export function useWeekdayTime(zone: string): (instant: Date) => string {
  const { i18n } = useTranslation();
  return (instant) => weekdayTime(instant, { zone, code: i18n.language, ...DAY, year: 'numeric' });
}

/** Like `useWeekdayTime`, but leaves out the year, the date of the next six days, and the weekday of today. */
export function useShortWeekdayTime(zone: string): (instant: Date, now: Date) => string {
  const { i18n } = useTranslation();
  return (instant, now) => {
    if (dayOf(instant, zone) === dayOf(now, zone))
      return weekdayTime(instant, { zone, code: i18n.language, weekday: undefined });
    const isNear = Math.abs(instant.getTime() - now.getTime()) < SIX_DAYS_MS;
    return weekdayTime(instant, { zone, code: i18n.language, ...(isNear ? {} : DAY) });
  };
}

interface WeekdayOptions extends Intl.DateTimeFormatOptions {
  zone: string;
  code: string;
}

function weekdayTime(instant: Date, { zone, code, ...date }: WeekdayOptions): string {
  return new Intl.DateTimeFormat(LOCALES[languageOf(code)], {
    timeZone: zone,
    weekday: 'short',
    ...date,
    ...TIME,
  }).format(instant);
}

/**
 * Returns a field's local date as "sábado, 28/11/2026", with a time as "sábado, 28/11/2026, 14:30"; undefined if the
 * value is incomplete or no date.
 *
 * @param value - `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`, without a zone
 * @param code - language of the app
 */
export function localDateText(value: string, code: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?$/.test(value)) return undefined;
  const hasTime = value.includes('T');
  const date = new Date(`${value}${hasTime ? '' : 'T00:00'}Z`);
  // 30 February would be shown as a day in March.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(value.slice(0, 10))) return undefined;
  const text = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[languageOf(code)], { timeZone: 'UTC', ...options }).format(date);
  const day = [text({ weekday: 'long' }), text({ ...DAY, year: 'numeric' })];
  return [...day, ...(hasTime ? [text(TIME)] : [])].join(', ');
}
