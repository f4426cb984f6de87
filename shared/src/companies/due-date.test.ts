import { describe, expect, it } from 'vitest';
import { addMonths, dayOf, daysBetween, dueState, RECURRENCE_MONTHS } from '.';

describe('a due date', () => {
  it('is extended by the recurrence', () => {
    const moved = Object.values(RECURRENCE_MONTHS).map((months) => addMonths('2026-11-21', months));
    expect(moved).toEqual(['2026-12-21', '2027-01-21', '2027-02-21', '2027-05-21', '2027-11-21']);
  });

  it('stays within a shorter month', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
  });

  it('is coloured by the days that are left, to the day', () => {
    const states = [6, 5, 4, 0, -3, -4, -5].map((days) => dueState(days));
    expect(states).toEqual(['none', 'soon', 'due', 'due', 'due', 'overdue', 'none']);
    expect(dueState(null)).toBe('none');
  });

  it('counts calendar days across DST changes', () => {
    expect(daysBetween('2026-11-21', '2026-11-26')).toBe(5);
    expect(daysBetween('2026-03-01', '2026-02-25')).toBe(-4);
    expect(dayOf(new Date('2026-11-22T02:59:59Z'), 'America/Sao_Paulo')).toBe('2026-11-21');
    expect(dayOf(new Date('2026-11-22T03:00:00Z'), 'America/Sao_Paulo')).toBe('2026-11-22');
  });
});
