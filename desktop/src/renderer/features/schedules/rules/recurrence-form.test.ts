import { describe, expect, it } from 'vitest';
import type { Recurrence } from '@recado/shared/schedules';
import { recurrenceFormOf, recurrenceOf, recurrenceProblems } from './recurrence-form';

const weekly: Recurrence = {
  frequency: 'weekly',
  interval: 2,
  weekdays: [1, 3],
  businessDays: true,
  until: null,
  count: 4,
};

describe('recurrenceOf', () => {
  it('returns a stored recurrence unchanged', () => {
    for (const rule of [weekly, { ...weekly, count: null, until: '2027-12-31' }, { ...weekly, count: null }])
      expect(recurrenceOf(recurrenceFormOf(rule))).toEqual(rule);
  });

  it('returns null for a message that does not repeat', () => {
    expect(recurrenceOf(recurrenceFormOf(null))).toBeNull();
  });

  it('leaves out weekdays and ends that are not shown', () => {
    const form = recurrenceFormOf(weekly);
    expect(recurrenceOf({ ...form, frequency: 'monthly', end: 'never' })).toMatchObject({
      weekdays: [],
      count: null,
      until: null,
    });
  });
});

describe('recurrenceProblems', () => {
  const problems = (change: Partial<ReturnType<typeof recurrenceFormOf>>) =>
    recurrenceProblems({ ...recurrenceFormOf(weekly), ...change }, '2027-03-01');

  it('finds none in a valid form and in a hidden one', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ frequency: 'none', interval: '0' })).toEqual([]);
  });

  it('rejects numbers outside their limits', () => {
    for (const interval of ['', '0', '100', '1.5', '-1'])
      expect(problems({ interval })).toEqual(['interval']);
    for (const count of ['0', '1000', 'x']) expect(problems({ count })).toEqual(['count']);
  });

  it('rejects a week without days and a last date before the first message', () => {
    expect(problems({ weekdays: [] })).toEqual(['weekdays']);
    expect(problems({ end: 'until', until: '2027-02-28' })).toEqual(['until']);
    expect(problems({ end: 'until', until: '' })).toEqual(['until']);
    expect(problems({ end: 'until', until: '2027-03-01' })).toEqual([]);
  });
});
