import { describe, expect, it } from 'vitest';
import { dayIn } from './days';

const iso = (zone: string, day: string) => {
  const { from, to } = dayIn(zone, day);
  return [from.toISOString(), to.toISOString()];
};

describe('a day in a time zone', () => {
  it('begins and ends with that zone’s clocks', () => {
    expect(iso('America/Sao_Paulo', '2026-11-21')).toEqual([
      '2026-11-21T03:00:00.000Z',
      '2026-11-22T03:00:00.000Z',
    ]);
    expect(iso('UTC', '2026-12-31')).toEqual(['2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z']);
  });

  it('has 23 or 25 hours when the clocks change', () => {
    expect(iso('Europe/Lisbon', '2026-03-29')).toEqual([
      '2026-03-29T00:00:00.000Z',
      '2026-03-29T23:00:00.000Z',
    ]);
    expect(iso('Europe/Lisbon', '2026-10-25')).toEqual([
      '2026-10-24T23:00:00.000Z',
      '2026-10-26T00:00:00.000Z',
    ]);
  });

  it('begins late where midnight is skipped', () => {
    expect(iso('America/Sao_Paulo', '2018-11-04')[0]).toBe('2018-11-04T03:00:00.000Z');
  });
});
