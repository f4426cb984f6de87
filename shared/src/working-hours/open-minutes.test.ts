import { describe, expect, it } from 'vitest';
import { type HoursRules, openMinutes, QUEUE_SCHEDULE } from '.';
import { closedOn, local, rulesOf, SAO_PAULO, weekOf } from './testing/rules';

const usual = rulesOf(QUEUE_SCHEDULE);
const withBreaks = rulesOf(weekOf({ monday: '08:00 18:00 12:00 13:00', tuesday: '08:00 18:00' }));

describe('open minutes', () => {
  const count = (rules: HoursRules, from: string, to: string) =>
    openMinutes(rules, local(from), local(to), SAO_PAULO);

  it('count from Friday evening into Monday without the hours between', () => {
    expect(
      count(
        rulesOf(weekOf({ monday: '08:00 18:00', friday: '08:00 18:00' })),
        '2026-11-20T17:50',
        '2026-11-23T08:20',
      ),
    ).toBe(30);
  });

  it('omit breaks, holidays and “Fechar agora”', () => {
    expect(count(withBreaks, '2026-11-23T00:00', '2026-11-25T00:00')).toBe(9 * 60 + 10 * 60);
    const holidays = [closedOn('2026-11-24')];
    expect(count({ ...withBreaks, holidays }, '2026-11-23T00:00', '2026-11-25T00:00')).toBe(9 * 60);
    const closures = [
      { from: '2026-11-23T13:00:00Z', at: '2026-11-23T17:00:00Z', label: '' },
      { from: '2026-11-23T16:00:00Z', at: '2026-11-23T18:00:00Z', label: '' },
      { from: '2026-11-23T20:00:00Z', at: '2026-11-23T22:00:00Z', label: '' },
    ];
    expect(count({ ...withBreaks, closures }, '2026-11-23T00:00', '2026-11-24T00:00')).toBe(4 * 60);
  });

  it('count shifts that overlap once', () => {
    const overlap = rulesOf(weekOf({ saturday: '20:00 10:00', sunday: '08:00 12:00' }));
    expect(count(overlap, '2026-11-21T00:00', '2026-11-23T00:00')).toBe(16 * 60);
  });

  it('have fractions, and are none for a range that ends before it starts', () => {
    const from = local('2026-11-20T17:59');
    expect(openMinutes(usual, new Date(from.getTime() + 30_000), local('2026-11-20T20:00'), SAO_PAULO)).toBe(
      0.5,
    );
    expect(count(usual, '2026-11-20T12:00', '2026-11-20T09:00')).toBe(0);
    expect(count(rulesOf([]), '2026-11-20T12:00', '2026-11-21T12:00')).toBe(24 * 60);
  });
});
