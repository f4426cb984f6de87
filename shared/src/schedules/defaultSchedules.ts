import type { Schedule, Weekday } from './schedules.schema';

/** Monday first, as the forms list them, by the names the specification stores (2 §3.4). */
const DAYS: readonly (readonly [Weekday, string])[] = [
  ['monday', 'Segunda-feira'],
  ['tuesday', 'Terça-feira'],
  ['wednesday', 'Quarta-feira'],
  ['thursday', 'Quinta-feira'],
  ['friday', 'Sexta-feira'],
  ['saturday', 'Sábado'],
  ['sunday', 'Domingo'],
];

const scheduleOf = (hours: (day: Weekday) => readonly [string, string]): Schedule =>
  DAYS.map(([weekdayEn, weekday]) => {
    const [startTime, endTime] = hours(weekdayEn);
    return { weekday, weekdayEn, startTime, endTime };
  });

/** Specification 2 §9: a company's first hours, all days empty. */
export const COMPANY_SCHEDULE: Schedule = scheduleOf(() => ['', '']);

/** Specification 2 §9: a queue's first hours. */
export const QUEUE_SCHEDULE: Schedule = scheduleOf((day) =>
  day === 'sunday' ? ['00:00', '00:00'] : day === 'saturday' ? ['08:00', '12:00'] : ['08:00', '18:00'],
);
