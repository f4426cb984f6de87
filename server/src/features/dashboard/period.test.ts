import { describe, expect, it } from 'vitest';
import { countByHour, hourIn } from './hours-of-day';
import { periodOf } from './period';

const BRAZIL = 'America/Sao_Paulo';
const NOW = new Date('2026-11-21T14:30:00Z');
const text = (query: Parameters<typeof periodOf>[0], zone = BRAZIL, now = NOW) => {
  const { from, to } = periodOf(query, zone, now);
  return [from.toISOString(), to.toISOString()];
};

describe('periodOf', () => {
  it('counts days as today and the days before it', () => {
    expect(text({ days: 1 })).toEqual(['2026-11-21T03:00:00.000Z', '2026-11-21T14:30:00.000Z']);
    expect(text({ days: 7 })[0]).toBe('2026-11-15T03:00:00.000Z');
    // At 01:00 UTC, it is still the previous day in Brazil.
    expect(text({ days: 3 }, BRAZIL, new Date('2026-11-21T01:00:00Z'))[0]).toBe('2026-11-18T03:00:00.000Z');
  });

  it("begins and ends with the company's days for given dates", () => {
    expect(text({ date_from: '2026-11-01', date_to: '2026-11-10' })).toEqual([
      '2026-11-01T03:00:00.000Z',
      '2026-11-11T03:00:00.000Z',
    ]);
    expect(text({ date_from: '2026-11-01', date_to: '2026-11-01' }, 'Asia/Kolkata')).toEqual([
      '2026-10-31T18:30:00.000Z',
      '2026-11-01T18:30:00.000Z',
    ]);
  });

  it('ends now, and begins with the first ticket when nothing is given', () => {
    expect(text({ date_from: '2026-11-21' })[1]).toBe(NOW.toISOString());
    expect(text({ date_from: '2026-11-21', date_to: '2026-12-24' })[1]).toBe(NOW.toISOString());
    expect(text({ date_to: '2026-11-10' })[0]).toBe('1970-01-01T00:00:00.000Z');
  });

  it('combines all given limits', () => {
    expect(text({ days: 3, date_from: '2026-11-01', date_to: '2026-11-20' })).toEqual([
      '2026-11-19T03:00:00.000Z',
      '2026-11-21T03:00:00.000Z',
    ]);
  });
});

describe('the hours of a day', () => {
  const filled = (hours: number[]) => hours.flatMap((count, hour) => (count > 0 ? [[hour, count]] : []));

  it("follow the zone's clocks", () => {
    const instants = ['03:00', '03:59', '14:29'].map((time) => new Date(`2026-11-21T${time}:00Z`));
    expect(filled(countByHour(instants, BRAZIL))).toEqual([
      [0, 2],
      [11, 1],
    ]);
    // With a half-hour offset, a UTC hour covers two local hours.
    expect(filled(countByHour(instants, 'Asia/Kolkata'))).toEqual([
      [8, 1],
      [9, 1],
      [19, 1],
    ]);
    expect(hourIn(NOW, BRAZIL)).toBe(11);
    expect(hourIn(new Date('2026-11-21T03:00:00Z'), BRAZIL)).toBe(0);
  });
});
