import { describe, expect, it } from 'vitest';
import { type HoursRules, QUEUE_SCHEDULE } from '@recado/shared/working-hours';
import { closingPresets } from './closing-presets';

const ZONE = 'America/Sao_Paulo';
const rules: HoursRules = { schedules: QUEUE_SCHEDULE, lunchTime: false, holidays: [], closures: [] };
const at = (day: string) => new Date(`2026-11-${day}:00-03:00`);

describe('closingPresets', () => {
  it('suggests tomorrow’s opening, one hour and the end of the day', () => {
    expect(closingPresets(rules, at('26T15:20'), ZONE)).toEqual({
      opening: { at: at('27T08:00'), isTomorrow: true },
      hour: at('26T16:20'),
      dayEnd: at('27T00:00'),
    });
  });

  it('suggests the next opening if tomorrow has none, also after a holiday', () => {
    const monday = { id: 1, date: '2026-11-30', yearly: false, label: 'Folga', queueIds: [] };
    const closed = { ...rules, holidays: [{ ...monday, closed: true as const }] };
    expect(closingPresets(rules, at('28T10:00'), ZONE).opening).toEqual({
      at: at('30T08:00'),
      isTomorrow: false,
    });
    expect(closingPresets(closed, at('28T10:00'), ZONE).opening?.at).toEqual(
      new Date('2026-12-01T08:00:00-03:00'),
    );
  });

  it('ignores a closure that is in force', () => {
    const closures = [{ at: at('29T12:00').toISOString(), label: '' }];
    expect(closingPresets({ ...rules, closures }, at('26T15:20'), ZONE).opening?.at).toEqual(at('27T08:00'));
  });

  it('suggests no opening where midnight is open, and without rules', () => {
    for (const each of [{ ...rules, schedules: [] }, null])
      expect(closingPresets(each, at('26T15:20'), ZONE).opening).toBeNull();
  });
});
