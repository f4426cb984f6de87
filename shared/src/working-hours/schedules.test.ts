import { describe, expect, it } from 'vitest';
import { type DayHours, hoursProblem, isWithin, QUEUE_SCHEDULE, scheduleSchema } from '.';

/** Saturday 2026-11-21 in São Paulo (UTC-3). */
const saturday = (time: string) => new Date(`2026-11-21T${time}:00-03:00`);
const sunday = (time: string) => new Date(`2026-11-22T${time}:00-03:00`);
const within = (hours: readonly DayHours[], at: Date, zone = 'America/Sao_Paulo') =>
  isWithin(hours, at, zone);
const onSaturday = (startTime: string, endTime: string): DayHours[] => [{ weekday: 6, startTime, endTime }];

describe('weekly hours', () => {
  it('begin at the start and are over at the end, by the zone’s clocks', () => {
    expect(within(QUEUE_SCHEDULE, saturday('07:59'))).toBe(false);
    expect(within(QUEUE_SCHEDULE, saturday('08:00'))).toBe(true);
    expect(within(QUEUE_SCHEDULE, saturday('11:59'))).toBe(true);
    expect(within(QUEUE_SCHEDULE, saturday('12:00'))).toBe(false);
    expect(within(QUEUE_SCHEDULE, saturday('12:00'), 'America/Manaus')).toBe(true);
  });

  it('close a day with twice the same time, and a day that is not there', () => {
    expect(within(QUEUE_SCHEDULE, sunday('00:00'))).toBe(false);
    expect(within(onSaturday('08:00', '18:00'), sunday('09:00'))).toBe(false);
  });

  it('go on after midnight when they end before they start', () => {
    const night = onSaturday('18:00', '02:00');
    expect(within(night, saturday('01:00'))).toBe(false);
    expect(within(night, saturday('23:30'))).toBe(true);
    expect(within(night, sunday('01:59'))).toBe(true);
    expect(within(night, sunday('02:00'))).toBe(false);
    expect(
      within([{ weekday: 0, startTime: '22:00', endTime: '01:00' }], new Date('2026-11-23T03:30:00Z')),
    ).toBe(true);
  });

  it('take 23:59 and 24:00 for the end of the day', () => {
    for (const end of ['23:59', '24:00'])
      expect(within(onSaturday('00:00', end), saturday('23:59'))).toBe(true);
  });

  it('restrict nothing while there are none', () => {
    expect(within([], saturday('03:00'))).toBe(true);
    expect(within(onSaturday('', ''), sunday('03:00'))).toBe(true);
  });
});

describe('what may be saved', () => {
  it('is two times or none, each day once', () => {
    expect(hoursProblem({ startTime: '08:00', endTime: '' })).toBe('incomplete');
    expect(hoursProblem({ startTime: '8:00', endTime: '18:00' })).toBe('time');
    expect(hoursProblem({ startTime: '25:00', endTime: '18:00' })).toBe('time');
    expect(hoursProblem({ startTime: '', endTime: '' })).toBe(null);
    expect(scheduleSchema.safeParse(QUEUE_SCHEDULE).success).toBe(true);
    const [monday] = QUEUE_SCHEDULE;
    expect(scheduleSchema.safeParse([monday, monday]).success).toBe(false);
    expect(scheduleSchema.safeParse([{ ...monday, endTime: '' }]).success).toBe(false);
    expect(scheduleSchema.safeParse([{ ...monday, weekdayEn: 'feriado' }]).success).toBe(false);
  });
});
