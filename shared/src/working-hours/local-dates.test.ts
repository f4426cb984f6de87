import { describe, expect, it } from 'vitest';
import { addDays, instantAt, localDate, momentText } from '.';

describe('localDate', () => {
  it('follows the zone', () => {
    const instant = new Date('2026-11-27T01:30:00Z');
    expect(['America/Sao_Paulo', 'Europe/Lisbon'].map((zone) => localDate(zone, instant))).toEqual([
      '2026-11-26',
      '2026-11-27',
    ]);
  });
});

describe('addDays', () => {
  it('crosses months and years', () => {
    expect([addDays('2026-12-31', 1), addDays('2028-02-28', 1)]).toEqual(['2027-01-01', '2028-02-29']);
  });
});

describe('instantAt', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-27', '08:00', '2026-11-27T11:00:00.000Z'],
    ['America/Manaus', '2026-11-27', '21:00', '2026-11-28T01:00:00.000Z'],
    ['Europe/Lisbon', '2027-03-28', '00:30', '2027-03-28T00:30:00.000Z'],
    ['Europe/Lisbon', '2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'],
    ['America/New_York', '2027-03-14', '03:00', '2027-03-14T07:00:00.000Z'],
  ])('reads the clock of %s on %s at %s', (zone, date, time, instant) => {
    expect(instantAt(zone, date, time).toISOString()).toBe(instant);
  });
});

describe('momentText', () => {
  it('names the day and the time in the zone', () => {
    const now = new Date('2026-11-27T18:00:00Z');
    const text = (at: string) => momentText(new Date(at), now, 'America/Sao_Paulo', 'pt');
    expect(['2026-11-27T21:00:00Z', '2026-11-28T11:00:00Z', '2026-11-30T11:00:00Z'].map(text)).toEqual([
      'hoje às 18:00',
      'amanhã às 08:00',
      'segunda-feira, 30/11, às 08:00',
    ]);
  });
});
