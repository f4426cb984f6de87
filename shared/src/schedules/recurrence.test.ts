import { describe, expect, it } from 'vitest';
import { openDayCheck } from '../working-hours';
import { rulesOf, weekOf } from '../working-hours/testing/rules';
import { nextOccurrences, occurrencesOf, type Recurrence, recurrenceSchema } from '.';
import { firstInstants, yearOracle } from './testing/day-oracle';

const ZONES = [
  'America/Sao_Paulo',
  'America/New_York',
  'America/Santiago',
  'Europe/Lisbon',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
];
const everyDay: (date: string) => boolean = () => true;
const rule = (fields: Partial<Recurrence> & Pick<Recurrence, 'frequency'>) =>
  recurrenceSchema.parse({ interval: 1, ...fields });

function datesOf(recurrence: Recurrence, localTime: string, limit: number, isOpenDay = everyDay): string[] {
  const start = { localTime, zone: 'America/Sao_Paulo', isOpenDay };
  return nextOccurrences(recurrence, start, new Date(0), limit).map(({ date }) => date);
}

describe('a recurrence', () => {
  it('on day 31 uses the last day of a shorter month, then day 31 again', () => {
    expect(datesOf(rule({ frequency: 'monthly' }), '2027-01-31T09:00', 5)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
  });

  it('on 29 February uses 28 February in other years', () => {
    expect(datesOf(rule({ frequency: 'yearly' }), '2028-02-29T09:00', 5)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('by weekdays counts its weeks from the Monday of the first date', () => {
    const biweekly = rule({ frequency: 'weekly', interval: 2, weekdays: [5, 1] });
    // 2027-03-03 is a Wednesday.
    expect(datesOf(biweekly, '2027-03-03T09:00', 4)).toEqual([
      '2027-03-05',
      '2027-03-15',
      '2027-03-19',
      '2027-03-29',
    ]);
  });

  it('ends after its date or count, both of which include the last occurrence', () => {
    expect(datesOf(rule({ frequency: 'daily', until: '2027-03-03' }), '2027-03-01T09:00', 9)).toHaveLength(3);
    expect(datesOf(rule({ frequency: 'daily', count: 4 }), '2027-03-01T09:00', 9)).toHaveLength(4);
  });

  it('on business days moves to the next open day, where several meet as one', () => {
    const isOpenDay = openDayCheck(rulesOf(weekOf({ monday: '08:00 18:00', thursday: '08:00 12:00' })));
    const daily = rule({ frequency: 'daily', businessDays: true, count: 3 });
    expect(datesOf(daily, '2027-03-06T09:00', 9, isOpenDay)).toEqual([
      '2027-03-08',
      '2027-03-11',
      '2027-03-15',
    ]);
  });

  it('on business days of a company without weekly hours skips weekends and national holidays', () => {
    const monthly = rule({ frequency: 'monthly', businessDays: true });
    // 1 May 2027 is a holiday on a Saturday; 1 August is a Sunday; 1 January is a holiday on a Friday.
    expect(datesOf(monthly, '2027-05-01T09:00', 9, openDayCheck(null))).toEqual(
      expect.arrayContaining(['2027-05-03', '2027-08-02', '2027-09-01', '2028-01-03']),
    );
  });

  it('on business days of a company that never opens has no occurrence', () => {
    const daily = rule({ frequency: 'daily', businessDays: true });
    expect(datesOf(daily, '2027-03-06T09:00', 9, () => false)).toEqual([]);
  });

  it('returns only occurrences after the given instant', () => {
    const start = { localTime: '2027-03-01T09:00', zone: 'America/Sao_Paulo', isOpenDay: everyDay };
    const daily = rule({ frequency: 'daily', count: 3 });
    const after = (text: string) => nextOccurrences(daily, start, new Date(text), 9).map(({ date }) => date);
    expect(after('2027-03-01T12:00:00Z')).toEqual(['2027-03-02', '2027-03-03']);
    expect(after('2027-03-03T12:00:00Z')).toEqual([]);
  });
});

describe('every rule over a year', () => {
  const frequencies = [
    rule({ frequency: 'daily' }),
    rule({ frequency: 'daily', interval: 3 }),
    rule({ frequency: 'weekly', weekdays: [1, 3, 6] }),
    rule({ frequency: 'weekly', weekdays: [0, 5], interval: 2 }),
    rule({ frequency: 'monthly' }),
    rule({ frequency: 'monthly', interval: 2 }),
    rule({ frequency: 'yearly' }),
  ];
  const rules = frequencies.flatMap((each) => [each, { ...each, businessDays: true }]);
  const starts = ['2026-01-31T02:30', '2026-02-28T00:00', '2026-03-29T01:15', '2026-06-15T23:45'];

  it.each(ZONES)('in %s agrees with an oracle that walks its days and clock', (zone) => {
    const instants = firstInstants(zone, '2026-01-30', '2027-07-02');
    const isOpenDay = openDayCheck(rulesOf(weekOf({ monday: '08:00 18:00', wednesday: '08:00 18:00' })));
    let compared = 0;
    for (const recurrence of rules)
      for (const localTime of starts) {
        const expected = yearOracle(recurrence, localTime, isOpenDay).map((date) => ({
          date,
          at: instants(date, localTime.slice(11)),
        }));
        const found = [];
        for (const occurrence of occurrencesOf(recurrence, { localTime, zone, isOpenDay })) {
          if (found.length === expected.length) break;
          found.push(occurrence);
        }
        expect(found, `${JSON.stringify(recurrence)} from ${localTime}`).toEqual(expected);
        compared += expected.length;
      }
    expect(compared).toBeGreaterThan(3_000);
  });
});
