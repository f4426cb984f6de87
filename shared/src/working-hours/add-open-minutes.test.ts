import { describe, expect, it } from 'vitest';
import { addOpenMinutes, type HoursRules, QUEUE_SCHEDULE } from '.';
import { closedOn, local, rulesOf, SAO_PAULO, shortenedOn, weekOf } from './testing/rules';

const HOUR = 60;
/** The week from Monday 2026-11-23. */
const weekdays = rulesOf(
  weekOf({
    monday: '08:00 18:00 12:00 13:00',
    tuesday: '08:00 18:00 12:00 13:00',
    wednesday: '08:00 18:00 12:00 13:00',
    thursday: '08:00 18:00 12:00 13:00',
    friday: '08:00 18:00 12:00 13:00',
  }),
);

const add = (rules: HoursRules, from: string, minutes: number) =>
  addOpenMinutes(rules, local(from), minutes, SAO_PAULO);

describe('adding open minutes', () => {
  it('ends on the same day while there is time, also exactly at closing', () => {
    expect(add(weekdays, '2026-11-23T09:00', 30)).toEqual(local('2026-11-23T09:30'));
    expect(add(weekdays, '2026-11-23T17:30', 30)).toEqual(local('2026-11-23T18:00'));
    expect(add(weekdays, '2026-11-23T17:30', 31)).toEqual(local('2026-11-24T08:01'));
  });

  it('starts at the opening when it is closed', () => {
    expect(add(weekdays, '2026-11-23T03:00', 15)).toEqual(local('2026-11-23T08:15'));
    expect(add(weekdays, '2026-11-27T18:00', HOUR)).toEqual(local('2026-11-30T09:00'));
  });

  it('omits a break, unless breaks count as open', () => {
    expect(add(weekdays, '2026-11-23T11:50', 20)).toEqual(local('2026-11-23T13:10'));
    const without = { ...weekdays, lunchTime: false };
    expect(add(without, '2026-11-23T11:50', 20)).toEqual(local('2026-11-23T12:10'));
  });

  it('passes over a holiday, a shortened day and “Fechar agora”', () => {
    const holidays = [closedOn('2026-11-24'), shortenedOn('2026-11-25', '08:00', '10:00')];
    expect(add({ ...weekdays, holidays }, '2026-11-23T17:00', 4 * HOUR)).toEqual(local('2026-11-26T09:00'));
    const closures = [{ from: '2026-11-23T17:00:00Z', at: '2026-11-23T19:00:00Z', label: '' }];
    expect(add({ ...weekdays, closures }, '2026-11-23T13:30', HOUR)).toEqual(local('2026-11-23T16:30'));
  });

  it('continues past midnight in a night shift', () => {
    const nights = rulesOf(weekOf({ monday: '22:00 06:00' }));
    expect(add(nights, '2026-11-23T23:00', 3 * HOUR)).toEqual(local('2026-11-24T02:00'));
    expect(add(nights, '2026-11-24T05:00', 2 * HOUR)).toEqual(local('2026-11-30T23:00'));
  });

  it('is the plain time without hours', () => {
    expect(add(rulesOf([]), '2026-11-23T09:00', 26 * HOUR)).toEqual(local('2026-11-24T11:00'));
    expect(add(rulesOf([]), '2026-11-23T09:00', 100 * 24 * HOUR)).toEqual(local('2027-03-03T09:00'));
  });

  it('counts an hour that a clock change skips once, and a repeated one twice', () => {
    const zone = 'America/New_York';
    const nights = rulesOf(weekOf({ sunday: '01:00 04:00' }));
    const after = (from: string, minutes: number) =>
      addOpenMinutes(nights, new Date(from), minutes, zone)?.toISOString();
    // 2027-03-14: 02:00 becomes 03:00. 2027-11-07: 02:00 becomes 01:00.
    expect(after('2027-03-14T05:00:00Z', 90)).toBe('2027-03-14T07:30:00.000Z');
    expect(after('2027-11-07T04:00:00Z', 90)).toBe('2027-11-07T06:30:00.000Z');
  });

  it('is the start for no minutes, and null where it is never open for so long', () => {
    expect(add(weekdays, '2026-11-22T09:00', 0)).toEqual(local('2026-11-22T09:00'));
    const never = rulesOf(weekOf({ monday: '08:00 09:00' }), {
      closures: [{ at: '2030-01-01T00:00:00Z', label: '' }],
    });
    expect(add(never, '2026-11-23T08:00', 1)).toBeNull();
    expect(add(rulesOf(weekOf({ monday: '08:00 09:00' })), '2026-11-23T08:00', 100 * HOUR)).toBeNull();
  });

  it('takes little time for distant deadlines', () => {
    const started = performance.now();
    for (let run = 0; run < 200; run++) add(rulesOf(QUEUE_SCHEDULE), '2026-11-23T09:00', 30 * 10 * HOUR);
    expect((performance.now() - started) / 200).toBeLessThan(5);
  });
});
