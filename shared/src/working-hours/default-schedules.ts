import type { Schedule, Weekday } from './schedules.schema';

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

export const COMPANY_SCHEDULE: Schedule = scheduleOf(() => ['', '']);

export const QUEUE_SCHEDULE: Schedule = scheduleOf((day) =>
  day === 'sunday' ? ['00:00', '00:00'] : day === 'saturday' ? ['08:00', '12:00'] : ['08:00', '18:00'],
);
