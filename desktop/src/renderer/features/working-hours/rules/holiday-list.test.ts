import { describe, expect, it } from 'vitest';
import type { StoredHoliday } from '@recado/shared/working-hours';
import { isListed, listHolidaysByDate, yearToAdd } from './holiday-list';

const holiday = (id: number, date: string, fields: Partial<StoredHoliday> = {}) =>
  ({
    id,
    version: 0,
    date,
    yearly: false,
    closed: true,
    label: `Feriado ${id}`,
    queueIds: [],
    ...fields,
  }) as StoredHoliday;

describe('listHolidaysByDate', () => {
  it('orders by the next occurrence, past ones last', () => {
    const listed = listHolidaysByDate(
      [
        holiday(1, '2020-12-25', { yearly: true }),
        holiday(2, '2026-04-03'),
        holiday(3, '2026-11-27'),
        holiday(4, '2020-01-01', { yearly: true }),
        holiday(5, '2024-02-29', { yearly: true }),
      ],
      '2026-11-27',
    );
    expect(listed.map(({ holiday: { id }, date, isPast }) => [id, date, isPast])).toEqual([
      [3, '2026-11-27', false],
      [1, '2026-12-25', false],
      [4, '2027-01-01', false],
      [5, '2028-02-29', false],
      [2, '2026-04-03', true],
    ]);
  });
});

describe('isListed', () => {
  it('finds the date, and the day of every year, but not those of single queues', () => {
    const known = [
      holiday(1, '2020-12-25', { yearly: true }),
      holiday(2, '2026-04-21'),
      holiday(3, '2026-09-07', { queueIds: [4] }),
    ];
    const found = ['2026-12-25', '2026-04-21', '2027-04-21', '2026-09-07'].map((date) =>
      isListed({ date }, known),
    );
    expect(found).toEqual([true, true, false, false]);
  });
});

describe('yearToAdd', () => {
  const christmas = holiday(1, '2026-12-25');

  it('is this year while a national holiday of this year is missing', () => {
    expect(yearToAdd([], '2026-12-25')).toBe(2026);
    expect(yearToAdd([christmas], '2026-11-20')).toBe(2026);
  });

  it('is next year once the list has the remaining ones', () => {
    expect(yearToAdd([christmas], '2026-11-21')).toBe(2027);
    expect(yearToAdd([], '2026-12-26')).toBe(2027);
  });
});
