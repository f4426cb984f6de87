import type { Language } from '../contract';
import type { Schedule } from './schedules.schema';
import { DAY_MINUTES, type Shift, type Span } from './shifts';
import { weeklyShifts } from './weekly-hours';
import { clockText, isOneOClock, LOCALES, weekdayName } from './words';

interface WeekWords {
  alwaysOpen: string;
  alwaysClosed: string;
  everyDay: string;
  closed: string;
  wholeDay: string;
  /** Text after an end that is on the next day. */
  nextDay: string;
  days: (first: string, last: string) => string;
  hours: (start: string, end: string) => string;
  pause: (hours: string) => string;
}

const WORDS: Record<Language, WeekWords> = {
  pt: {
    alwaysOpen: 'Sempre aberto',
    alwaysClosed: 'Fechado todos os dias',
    everyDay: 'todos os dias',
    closed: 'fechado',
    wholeDay: 'o dia todo',
    nextDay: ' do dia seguinte',
    days: (first, last) => `${first} a ${last}`,
    hours: (start, end) =>
      `${isOneOClock(start) ? 'da' : 'das'} ${start} ${isOneOClock(end) ? 'à' : 'às'} ${end}`,
    pause: (hours) => `, com intervalo ${hours}`,
  },
  en: {
    alwaysOpen: 'Always open',
    alwaysClosed: 'Closed every day',
    everyDay: 'every day',
    closed: 'closed',
    wholeDay: 'all day',
    nextDay: ' the next day',
    days: (first, last) => `${first} to ${last}`,
    hours: (start, end) => `from ${start} to ${end}`,
    pause: (hours) => `, with a break ${hours}`,
  },
  es: {
    alwaysOpen: 'Siempre abierto',
    alwaysClosed: 'Cerrado todos los días',
    everyDay: 'todos los días',
    closed: 'cerrado',
    wholeDay: 'todo el día',
    nextDay: ' del día siguiente',
    days: (first, last) => `${first} a ${last}`,
    hours: (start, end) => `de ${start} a ${end}`,
    pause: (hours) => `, con descanso ${hours}`,
  },
};

/** Sunday is 0. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

export function weekInWords(schedules: Schedule, lunchTime: boolean, language: Language): string {
  const words = WORDS[language];
  const shifts = weeklyShifts(schedules);
  if (!shifts) return words.alwaysOpen;
  if (shifts.every((shift) => shift === null)) return words.alwaysClosed;
  const daysByHours = new Map<string, number[]>();
  for (const [index, weekday] of WEEK.entries()) {
    const hours = hoursText(shifts[weekday] ?? null, lunchTime, words);
    daysByHours.set(hours, [...(daysByHours.get(hours) ?? []), index]);
  }
  const text = [...daysByHours].map(([hours, days]) => `${daysText(days, language)} ${hours}`).join('; ');
  return text.charAt(0).toLocaleUpperCase(LOCALES[language]) + text.slice(1);
}

function hoursText(shift: Shift | null, lunchTime: boolean, words: WeekWords): string {
  if (!shift) return words.closed;
  const { start, end, pause } = shift;
  const span = ({ start: from, end: to }: Span) => words.hours(clockText(from), clockText(to));
  const hours = start === 0 && end === DAY_MINUTES ? words.wholeDay : span(shift);
  return (
    hours + (end > DAY_MINUTES ? words.nextDay : '') + (lunchTime && pause ? words.pause(span(pause)) : '')
  );
}

/** Returns "segunda a quarta e sexta". `days` are indexes of `WEEK`. */
function daysText(days: readonly number[], language: Language): string {
  const words = WORDS[language];
  if (days.length === WEEK.length) return words.everyDay;
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const parts = runs.flatMap((run) => {
    const names = run.map((day) => shortName(day, language));
    const [first = '', last = ''] = [names[0], names.at(-1)];
    return run.length > 2 ? [words.days(first, last)] : names;
  });
  return new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(parts);
}

/** "segunda" instead of "segunda-feira". Day 4 (1970-01-05) was a Monday. */
function shortName(index: number, language: Language): string {
  return weekdayName(index + 4, language).replace('-feira', '');
}
