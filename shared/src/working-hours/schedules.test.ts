import { describe, expect, it } from 'vitest';
import { type DayHours, hoursProblem, isWithin, QUEUE_SCHEDULE, scheduleSchema } from '.';

/** 2026-11-21 is a Saturday; São Paulo has UTC-3. */
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

  it('close a day with two equal times, and an absent day', () => {
    expect(within(QUEUE_SCHEDULE, sunday('00:00'))).toBe(false);
    expect(within(onSaturday('08:00', '18:00'), sunday('09:00'))).toBe(false);
  });

  it('continue after midnight when they end before they start', () => {
    const night = onSaturday('18:00', '02:00');
    expect(within(night, saturday('01:00'))).toBe(false);
    expect(within(night, saturday('23:30'))).toBe(true);
    expect(within(night, sunday('01:59'))).toBe(true);
    expect(within(night, sunday('02:00'))).toBe(false);
    expect(
      within([{ weekday: 0, startTime: '22:00', endTime: '01:00' }], new Date('2026-11-23T03:30:00Z')),
    ).toBe(true);
  });

  it('treat 23:59 and 24:00 as the end of the day', () => {
    for (const end of ['23:59', '24:00'])
      expect(within(onSaturday('00:00', end), saturday('23:59'))).toBe(true);
  });

  it('have no break for users', () => {
    const withBreak = {
      weekday: 6,
      startTime: '08:00',
      endTime: '18:00',
      breakStart: '12:00',
      breakEnd: '13:00',
    };
    expect(within([withBreak], saturday('12:30'))).toBe(true);
  });

  it('restrict nothing if they are empty', () => {
    expect(within([], saturday('03:00'))).toBe(true);
    expect(within(onSaturday('', ''), sunday('03:00'))).toBe(true);
  });
});

describe('the problem of a day’s hours', () => {
  const problemOf = (times: string) => {
    const [startTime = '', endTime = '', breakStart, breakEnd] = times.split(' ');
    return hoursProblem({ startTime, endTime, breakStart, breakEnd });
  };

  it.each([
    ['08:00 18:00', null],
    ['', null],
    ['8:00 18:00', 'time'],
    ['25:00 18:00', 'time'],
    ['08:00 ', 'incomplete'],
    ['08:00 18:00 12:00 13:00', null],
    ['08:00 18:00 08:00 13:00', null],
    ['08:00 18:00 13:00 18:00', null],
    ['00:00 23:59 22:00 23:59', null],
    ['22:00 06:00 01:00 02:00', null],
    ['22:00 06:00 23:30 00:30', null],
    ['22:00 06:00 05:00 06:00', null],
    ['08:00 18:00 12:00 1:00', 'time'],
    ['08:00 18:00 12:00 ', 'breakIncomplete'],
    ['08:00 18:00  13:00', 'breakIncomplete'],
    ['08:00 18:00 12:00 12:00', 'breakEmpty'],
    ['08:00 18:00 07:00 09:00', 'breakOutside'],
    ['08:00 18:00 17:00 18:30', 'breakOutside'],
    ['08:00 18:00 13:00 12:00', 'breakOutside'],
    ['22:00 06:00 12:00 13:00', 'breakOutside'],
    ['22:00 06:00 05:30 06:30', 'breakOutside'],
    ['16:00 10:54 00:30 00:01', 'breakOutside'],
    ['00:00 00:00 12:00 13:00', 'breakOutside'],
    ['  12:00 13:00', 'breakOutside'],
  ])('of "%s" is %s', (times, problem) => {
    expect(problemOf(times)).toBe(problem);
  });

  it('ignores empty times of a break', () => {
    expect(hoursProblem({ startTime: '08:00', endTime: '18:00', breakStart: '', breakEnd: '' })).toBe(null);
  });
});

describe('the schema of schedules', () => {
  const [monday] = QUEUE_SCHEDULE;
  const messageOf = (row: object) =>
    scheduleSchema.safeParse([{ ...monday, ...row }]).error?.issues.map(({ message }) => message);

  it('accepts rows without and with a break, and each day once', () => {
    expect(scheduleSchema.parse(QUEUE_SCHEDULE)).toEqual(QUEUE_SCHEDULE);
    const withBreak = [{ ...monday, breakStart: '12:00', breakEnd: '13:00' }];
    expect(scheduleSchema.parse(withBreak)).toEqual(withBreak);
    expect(scheduleSchema.safeParse([monday, monday]).success).toBe(false);
  });

  it('rejects a row with the problem of its hours', () => {
    expect(messageOf({ endTime: '' })).toEqual(['incomplete']);
    expect(messageOf({ endTime: '25:00' })).toEqual(['time']);
    expect(messageOf({ breakStart: '12:00' })).toEqual(['breakIncomplete']);
    expect(messageOf({ breakStart: '17:00', breakEnd: '19:00' })).toEqual(['breakOutside']);
    expect(scheduleSchema.safeParse([{ ...monday, weekdayEn: 'feriado' }]).success).toBe(false);
  });
});
