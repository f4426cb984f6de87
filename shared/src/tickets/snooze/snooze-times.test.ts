import { describe, expect, it } from 'vitest';
import { firstInstantOf, QUEUE_SCHEDULE } from '../../working-hours';
import { closedOn, local, rulesOf, SAO_PAULO, weekOf } from '../../working-hours/testing/rules';
import { snoozeTimes } from './snooze-times';

const usual = rulesOf(QUEUE_SCHEDULE);
const times = (now: string, rules = usual) =>
  Object.fromEntries(
    snoozeTimes(rules, local(now), SAO_PAULO).map(({ key, until }) => [key, new Date(until)]),
  );

describe('snoozeTimes', () => {
  it('are an hour, the afternoon, and the openings of tomorrow and of Monday', () => {
    expect(times('2026-11-25T09:20')).toEqual({
      hour: local('2026-11-25T10:20'),
      afternoon: local('2026-11-25T16:00'),
      tomorrow: local('2026-11-26T08:00'),
      monday: local('2026-11-30T08:00'),
    });
  });

  it('omit an afternoon that is near or past', () => {
    expect(times('2026-11-25T15:31')).not.toHaveProperty('afternoon');
    expect(times('2026-11-25T15:30')).toHaveProperty('afternoon');
  });

  it('offer the next opening once if tomorrow is closed', () => {
    expect(times('2026-11-28T09:00')).toEqual({
      hour: local('2026-11-28T10:00'),
      afternoon: local('2026-11-28T16:00'),
      nextOpening: local('2026-11-30T08:00'),
    });
  });

  it('skip a holiday', () => {
    const withHoliday = rulesOf(QUEUE_SCHEDULE, { holidays: [closedOn('2026-11-30')] });
    expect(times('2026-11-29T09:00', withHoliday)).toMatchObject({ nextOpening: local('2026-12-01T08:00') });
    expect(times('2026-11-29T09:00', withHoliday)).not.toHaveProperty('monday');
  });

  it('are at eight while hours never close', () => {
    expect(times('2026-11-25T09:00', rulesOf([]))).toMatchObject({
      tomorrow: local('2026-11-26T08:00'),
      monday: local('2026-11-30T08:00'),
    });
  });

  it('are the next opening, not midnight, during a shift over midnight', () => {
    const night = rulesOf(weekOf({ wednesday: '20:00 04:00', thursday: '20:00 04:00' }));
    expect(times('2026-11-25T21:00', night)).toMatchObject({ tomorrow: local('2026-11-26T20:00') });
  });

  it.each([
    // The day after has another offset, except in São Paulo and UTC.
    ['America/Sao_Paulo', '2026-11-25', '2026-11-26T11:00Z'],
    ['Europe/Lisbon', '2026-03-28', '2026-03-29T07:00Z'],
    ['Europe/Lisbon', '2026-10-24', '2026-10-25T08:00Z'],
    ['America/New_York', '2026-03-07', '2026-03-08T12:00Z'],
    ['America/New_York', '2026-10-31', '2026-11-01T13:00Z'],
    ['America/Santiago', '2026-09-05', '2026-09-06T11:00Z'],
    ['Australia/Lord_Howe', '2026-10-03', '2026-10-03T21:00Z'],
    ['Asia/Kathmandu', '2026-06-10', '2026-06-11T02:15Z'],
    ['UTC', '2026-06-10', '2026-06-11T08:00Z'],
  ])('are at local opening in %s after %s', (zone, today, expected) => {
    const always = weekOf({
      ...{ monday: '08:00 18:00', tuesday: '08:00 18:00', wednesday: '08:00 18:00', thursday: '08:00 18:00' },
      ...{ friday: '08:00 18:00', saturday: '08:00 18:00', sunday: '08:00 18:00' },
    });
    const found = snoozeTimes(rulesOf(always), firstInstantOf(zone, `${today}T12:00`), zone);
    const tomorrow = found.find(({ key }) => key === 'tomorrow');
    expect(tomorrow?.until).toBe(new Date(expected).toISOString());
  });

  it('omit openings if the company never opens', () => {
    const never = rulesOf(weekOf({ monday: '00:00 00:00' }));
    expect(Object.keys(times('2026-11-25T09:00', never))).toEqual(['hour', 'afternoon']);
  });
});
