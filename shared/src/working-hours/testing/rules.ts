import { type Holiday, type HoursRules, QUEUE_SCHEDULE, type Schedule, type Weekday } from '..';

export const SAO_PAULO = 'America/Sao_Paulo';

/** Local time of São Paulo (UTC-3). 2026-11-21 is a Saturday. */
export const local = (text: string) => new Date(`${text}:00-03:00`);

/** "08:00 18:00 12:00 13:00" includes a break. */
export function weekOf(days: Partial<Record<Weekday, string>>): Schedule {
  return QUEUE_SCHEDULE.map(({ weekday, weekdayEn }) => {
    const [startTime = '', endTime = '', breakStart = '', breakEnd = ''] = days[weekdayEn]?.split(' ') ?? [];
    return { weekday, weekdayEn, startTime, endTime, breakStart, breakEnd };
  });
}

export const rulesOf = (schedules: Schedule, more: Partial<HoursRules> = {}): HoursRules => ({
  schedules,
  lunchTime: true,
  holidays: [],
  closures: [],
  ...more,
});

type Day = Pick<Holiday, 'yearly' | 'label' | 'queueIds'>;

export const closedOn = (date: string, more: Partial<Day> = {}): Holiday => ({
  id: 1,
  date,
  yearly: false,
  label: 'Feriado',
  queueIds: [],
  ...more,
  closed: true,
});

export const shortenedOn = (date: string, startTime: string, endTime: string): Holiday => ({
  ...closedOn(date, { label: 'Véspera' }),
  closed: false,
  startTime,
  endTime,
});
