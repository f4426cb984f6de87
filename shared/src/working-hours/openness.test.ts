import { describe, expect, it } from 'vitest';
import { type Holiday, type HoursRules, openness, QUEUE_SCHEDULE } from '.';
import { closedOn, local, rulesOf, SAO_PAULO, shortenedOn, weekOf } from './testing/rules';

const at = (rules: HoursRules, instant: Date, zone = SAO_PAULO) => openness(rules, instant, zone);

const usual = rulesOf(QUEUE_SCHEDULE);
const withBreaks = rulesOf(weekOf({ monday: '08:00 18:00 12:00 13:00', tuesday: '08:00 18:00' }));

describe('openness', () => {
  it('has the bounds of the whole open period', () => {
    expect(at(usual, local('2026-11-20T09:30'))).toEqual({
      open: true,
      because: 'hours',
      since: local('2026-11-20T08:00'),
      until: local('2026-11-20T18:00'),
    });
  });

  it('has the bounds of the whole closed period, across days without hours', () => {
    expect(at(usual, local('2026-11-22T10:00'))).toEqual({
      open: false,
      because: 'hours',
      since: local('2026-11-21T12:00'),
      until: local('2026-11-23T08:00'),
    });
  });

  it('begins at the start and ends at the end, to the millisecond', () => {
    const states = [
      local('2026-11-20T08:00').getTime() - 1,
      local('2026-11-20T08:00').getTime(),
      local('2026-11-20T18:00').getTime() - 1,
      local('2026-11-20T18:00').getTime(),
    ].map((instant) => at(usual, new Date(instant)).open);
    expect(states).toEqual([false, true, true, false]);
  });

  it('is always open while all days are empty', () => {
    const always = { open: true, because: 'always', since: null, until: null };
    expect(at(rulesOf(weekOf({})), local('2026-11-22T03:00'))).toEqual(always);
    expect(at(rulesOf([]), local('2026-11-22T03:00'))).toEqual(always);
  });

  it('closes empty and absent days once some day has hours', () => {
    const expected = { open: false, since: local('2026-11-16T18:00'), until: local('2026-11-23T08:00') };
    const monday = weekOf({ monday: '08:00 18:00' });
    expect(at(rulesOf(monday), local('2026-11-20T10:00'))).toMatchObject(expected);
    expect(at(rulesOf([monday[0]!]), local('2026-11-20T10:00'))).toMatchObject(expected);
  });

  it('has no bounds while every day is closed', () => {
    const closed = rulesOf(weekOf({ monday: '00:00 00:00' }));
    expect(at(closed, local('2026-11-23T00:00'))).toEqual({
      open: false,
      because: 'hours',
      since: null,
      until: null,
    });
  });

  it('continues a shift past midnight, on the next day only', () => {
    const night = rulesOf(weekOf({ saturday: '18:00 02:00' }));
    const period = { since: local('2026-11-21T18:00'), until: local('2026-11-22T02:00') };
    expect(at(night, local('2026-11-22T01:59'))).toMatchObject({ open: true, ...period });
    expect(at(night, local('2026-11-22T02:00')).open).toBe(false);
    expect(at(night, local('2026-11-21T01:00')).open).toBe(false);
  });

  it.each(['23:59', '24:00', '00:00'])('continues from a day that ends at %s into the next', (end) => {
    const days = rulesOf(weekOf({ saturday: `20:00 ${end}`, sunday: '00:00 06:00' }));
    const period = { since: local('2026-11-21T20:00'), until: local('2026-11-22T06:00') };
    expect(at(days, local('2026-11-21T23:59'))).toMatchObject({ open: true, ...period });
  });

  it('depends on the time zone', () => {
    expect(at(usual, local('2026-11-20T18:30')).open).toBe(false);
    expect(at(usual, local('2026-11-20T18:30'), 'America/Manaus').open).toBe(true);
    expect(at(usual, local('2026-11-20T07:30'), 'America/Noronha').open).toBe(true);
  });
});

describe('a break', () => {
  it('closes from its start to its end', () => {
    expect(at(withBreaks, local('2026-11-23T12:00'))).toEqual({
      open: false,
      because: 'break',
      since: local('2026-11-23T12:00'),
      until: local('2026-11-23T13:00'),
    });
    expect(at(withBreaks, local('2026-11-23T13:00'))).toMatchObject({
      open: true,
      since: local('2026-11-23T13:00'),
    });
  });

  it('has no effect without setting lunchTime', () => {
    const state = at({ ...withBreaks, lunchTime: false }, local('2026-11-23T12:30'));
    expect(state).toMatchObject({ open: true, until: local('2026-11-23T18:00') });
  });

  it('follows midnight in a night shift', () => {
    const night = rulesOf(weekOf({ saturday: '20:00 06:00 01:00 02:00' }));
    expect(at(night, local('2026-11-22T01:30'))).toMatchObject({ because: 'break', open: false });
    expect(at(night, local('2026-11-22T02:00'))).toMatchObject({ until: local('2026-11-22T06:00') });
  });

  it('joins the closed period next to it', () => {
    const early = rulesOf(weekOf({ monday: '08:00 12:00 11:00 12:00', tuesday: '08:00 12:00' }));
    const period = { since: local('2026-11-23T11:00'), until: local('2026-11-24T08:00') };
    expect(at(early, local('2026-11-23T11:30'))).toMatchObject({ because: 'break', ...period });
    expect(at(early, local('2026-11-23T20:00'))).toMatchObject({ because: 'hours', ...period });
  });
});

describe('a holiday', () => {
  it('closes its date and joins the closed hours around it', () => {
    const rules = rulesOf(QUEUE_SCHEDULE, {
      holidays: [closedOn('2026-11-20', { label: 'Consciência Negra' })],
    });
    const period = { since: local('2026-11-19T18:00'), until: local('2026-11-21T08:00') };
    expect(at(rules, local('2026-11-20T10:00'))).toEqual({
      open: false,
      because: 'holiday',
      label: 'Consciência Negra',
      ...period,
    });
    expect(at(rules, local('2026-11-19T20:00'))).toEqual({ open: false, because: 'hours', ...period });
  });

  it('lets last night’s shift end, and its break count', () => {
    const nights = weekOf({ thursday: '20:00 06:00 02:00 03:00', friday: '20:00 06:00' });
    const rules = rulesOf(nights, { holidays: [closedOn('2026-11-20')] });
    expect(at(rules, local('2026-11-20T02:30')).because).toBe('break');
    expect(at(rules, local('2026-11-20T05:59'))).toMatchObject({
      open: true,
      because: 'hours',
      until: local('2026-11-20T06:00'),
    });
    expect(at(rules, local('2026-11-20T21:00'))).toMatchObject({ open: false, because: 'holiday' });
    expect(at(rules, local('2026-11-21T01:00')).open).toBe(false);
  });

  it('may have hours of its own, also past midnight', () => {
    const rules = rulesOf(QUEUE_SCHEDULE, { holidays: [shortenedOn('2026-12-24', '09:00', '12:00')] });
    const state = { because: 'holiday', label: 'Véspera' };
    expect(at(rules, local('2026-12-24T08:30'))).toMatchObject({ open: false, ...state });
    expect(at(rules, local('2026-12-24T11:00'))).toMatchObject({ open: true, ...state });
    expect(at(rules, local('2026-12-24T14:00'))).toMatchObject({ open: false, ...state });
    const late = rulesOf(QUEUE_SCHEDULE, { holidays: [shortenedOn('2026-12-31', '20:00', '02:00')] });
    const end = local('2027-01-01T02:00');
    expect(at(late, local('2027-01-01T01:00'))).toMatchObject({ open: true, until: end, ...state });
  });

  it('closes a company that is always open otherwise', () => {
    const rules = rulesOf([], { holidays: [closedOn('2020-12-25', { yearly: true })] });
    const christmas = { since: local('2026-12-25T00:00'), until: local('2026-12-26T00:00') };
    expect(at(rules, local('2026-12-25T10:00'))).toMatchObject({ open: false, ...christmas });
    expect(at(rules, local('2026-12-24T10:00'))).toEqual({
      open: true,
      because: 'always',
      since: local('2025-12-26T00:00'),
      until: christmas.since,
    });
  });

  it('gives way to a dated one, and a company’s to a queue’s', () => {
    const yearly = closedOn('2020-12-24', { yearly: true, label: 'anual' });
    const dated = closedOn('2026-12-24', { label: 'datado' });
    const queues = closedOn('2020-12-24', { yearly: true, label: 'da fila', queueIds: [7] });
    const labelOf = (holidays: Holiday[]) =>
      at(rulesOf(QUEUE_SCHEDULE, { holidays }), local('2026-12-24T10:00')).label;
    expect(labelOf([yearly, dated])).toBe('datado');
    expect(labelOf([dated, yearly])).toBe('datado');
    expect(labelOf([dated, queues, yearly])).toBe('da fila');
    expect(labelOf([yearly, queues])).toBe('da fila');
  });
});

describe('“Fechar agora até”', () => {
  const meeting = { from: '2026-11-20T18:00:00Z', at: '2026-11-20T20:00:00Z', label: 'Reunião' };

  it('closes until its instant, whatever the hours are', () => {
    const state = { open: false, because: 'closedNow', label: 'Reunião' };
    const bounds = { since: local('2026-11-20T15:00'), until: local('2026-11-20T17:00') };
    for (const schedules of [QUEUE_SCHEDULE, []]) {
      const rules = rulesOf(schedules, { closures: [meeting] });
      expect(at(rules, local('2026-11-20T16:00'))).toEqual({ ...state, ...bounds });
      expect(at(rules, local('2026-11-20T17:00'))).toMatchObject({ open: true, since: bounds.until });
      expect(at(rules, local('2026-11-20T14:59'))).toMatchObject({ open: true, until: bounds.since });
    }
  });

  it('joins the closed hours after it', () => {
    const rules = rulesOf(QUEUE_SCHEDULE, { closures: [{ ...meeting, at: '2026-11-20T22:00:00Z' }] });
    const period = { since: local('2026-11-20T15:00'), until: local('2026-11-21T08:00') };
    expect(at(rules, local('2026-11-20T16:00'))).toMatchObject({ because: 'closedNow', ...period });
    expect(at(rules, local('2026-11-20T20:00'))).toMatchObject({ because: 'hours', ...period });
  });

  it('lasts as long as any of several, with the label of the first', () => {
    const training = { from: '2026-11-20T17:00:00Z', at: '2026-11-20T19:00:00Z', label: 'Treinamento' };
    const rules = rulesOf([], { closures: [meeting, training] });
    const period = { open: false, since: local('2026-11-20T14:00'), until: local('2026-11-20T17:00') };
    expect(at(rules, local('2026-11-20T14:30'))).toMatchObject({ ...period, label: 'Treinamento' });
    expect(at(rules, local('2026-11-20T15:30'))).toMatchObject({ ...period, label: 'Reunião' });
    expect(at(rules, local('2026-11-20T17:00'))).toMatchObject({ open: true, since: period.until });
  });

  it('has no start if none is stored', () => {
    const rules = rulesOf(QUEUE_SCHEDULE, { closures: [{ at: meeting.at, label: '' }] });
    expect(at(rules, local('2026-11-20T16:00'))).toMatchObject({
      since: null,
      until: local('2026-11-20T17:00'),
    });
  });
});

describe('the bounds of a period', () => {
  const DAY = 24 * 60 * 60_000;
  const noon = local('2026-11-21T12:00');
  const dateAfter = (days: number) => new Date(noon.getTime() + days * DAY).toISOString().slice(0, 10);

  it('are found within 400 days and null beyond', () => {
    const near = rulesOf([], { holidays: [closedOn(dateAfter(-399)), closedOn(dateAfter(400))] });
    expect(at(near, noon)).toMatchObject({
      since: local(`${dateAfter(-398)}T00:00`),
      until: local(`${dateAfter(400)}T00:00`),
    });
    const far = rulesOf([], { holidays: [closedOn(dateAfter(-402)), closedOn(dateAfter(401))] });
    expect(at(far, noon)).toMatchObject({ since: null, until: null });
  });
});
