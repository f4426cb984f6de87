import { describe, expect, it } from 'vitest';
import { firstFilter, queryOf } from '@/data/dashboard/filter';
import { scaleOf } from '../HourChart';
import { formatMinutes } from './durations';

describe('the filter', () => {
  it('starts with the month up to today', () => {
    expect(queryOf(firstFilter('2026-11-21'))).toEqual({ date_from: '2026-11-01', date_to: '2026-11-21' });
  });

  it('queries the chosen period, and nothing for an empty one', () => {
    const filter = { type: 'date', from: '', to: '2026-11-21', days: 7 } as const;
    expect(queryOf(filter)).toEqual({ date_to: '2026-11-21' });
    expect(queryOf({ ...filter, type: 'period' })).toEqual({ days: 7 });
    expect(queryOf({ ...filter, to: '' })).toBeUndefined();
    expect(queryOf({ ...filter, type: 'period', days: null })).toBeUndefined();
  });
});

describe('a duration', () => {
  it.each([
    [0, '00 h 00 m'],
    [18.4, '00 h 18 m'],
    [59.6, '01 h 00 m'],
    [754, '12 h 34 m'],
    [6_030, '100 h 30 m'],
  ])('of %d minutes is formatted as %s', (minutes, text) => expect(formatMinutes(minutes)).toBe(text));
});

describe('the grid of the chart', () => {
  it.each([
    [0, [0, 1, 2, 3, 4]],
    [5, [0, 1, 2, 3, 4, 5]],
    [18, [0, 5, 10, 15, 20]],
    [21, [0, 5, 10, 15, 20, 25]],
    [430, [0, 100, 200, 300, 400, 500]],
  ])('up to %d has the lines %j', (highest, lines) => expect(scaleOf(highest)).toEqual(lines));
});
