import type { Language } from '../contract';
import type { Openness } from './openness';
import { clockText, dayAndMonth, formatDay, isOneOClock, weekdayName } from './words';
import { wallTimeAt } from './zone-clock';

interface OpeningWords {
  soon: string;
  today: string;
  tomorrow: string;
  at: (time: string) => string;
  date: (day: number) => string;
  pause: string;
}

const WORDS: Record<Language, OpeningWords> = {
  pt: {
    soon: 'em breve',
    today: 'hoje',
    tomorrow: 'amanhã',
    at: (time) => `${isOneOClock(time) ? 'à' : 'às'} ${time}`,
    date: dayAndMonth,
    pause: 'intervalo',
  },
  en: {
    soon: 'soon',
    today: 'today',
    tomorrow: 'tomorrow',
    at: (time) => `at ${time}`,
    date: (day) => formatDay(day, 'en', { day: 'numeric', month: 'long' }),
    pause: 'break',
  },
  es: {
    soon: 'en breve',
    today: 'hoy',
    tomorrow: 'mañana',
    at: (time) => `${isOneOClock(time) ? 'a la' : 'a las'} ${time}`,
    date: dayAndMonth,
    pause: 'descanso',
  },
};

/** Returns "em breve" if the opening is unknown. */
export function nextOpeningText(
  { open, until }: Pick<Openness, 'open' | 'until'>,
  now: Date,
  zone: string,
  language: Language,
): string {
  return open || until === null ? WORDS[language].soon : momentText(until, now, zone, language);
}

/** For example "amanhã às 08:00". */
export function momentText(at: Date, now: Date, zone: string, language: Language): string {
  const words = WORDS[language];
  const { day, minute } = wallTimeAt(zone, at);
  const daysAhead = day - wallTimeAt(zone, now).day;
  const time = words.at(clockText(minute));
  if (daysAhead === 0) return `${words.today} ${time}`;
  if (daysAhead === 1) return `${words.tomorrow} ${time}`;
  return `${weekdayName(day, language)}, ${words.date(day)}, ${time}`;
}

/** Returns an empty string if the company is closed as usual. */
export function reasonText(
  { open, because, label }: Pick<Openness, 'open' | 'because' | 'label'>,
  language: Language,
): string {
  if (open) return '';
  return because === 'break' ? WORDS[language].pause : (label ?? '');
}
