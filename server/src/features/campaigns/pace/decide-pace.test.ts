import { describe, expect, it } from 'vitest';
import { decidePace, type PaceState } from './decide-pace';

const NOW = new Date('2026-11-24T15:00:00Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
const HOUR = 3_600;

const state = (more: {
  guard?: Partial<PaceState['guard']>;
  connection?: Partial<PaceState['connection']>;
  newChats?: Partial<NonNullable<PaceState['newChats']>>;
  settings?: Partial<PaceState['settings']>;
}): PaceState => ({
  guard: {
    number: '5511987654321',
    results: [],
    sinceLonger: 0,
    isDown: false,
    steadyFrom: null,
    ...more.guard,
  },
  connection: {
    isConnected: true,
    disconnectedSince: null,
    number: '5511987654321',
    automaticFactor: 1,
    ...more.connection,
  },
  newChats: { capStatus: 'NONE', cycleEndsAt: at(24 * HOUR), lock: null, ...more.newChats },
  settings: { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60, ...more.settings },
});
const pauseOf = (given: PaceState) => decidePace(given, NOW, 0.5).pause;
const intervalOf = (given: PaceState, random = 0.5) => decidePace(given, NOW, random).intervalMs;
const results = (failed: number, optOut: number, ok: number) => [
  ...Array<'failed'>(failed).fill('failed'),
  ...Array<'optOut'>(optOut).fill('optOut'),
  ...Array<'ok'>(ok).fill('ok'),
];

describe('decidePace', () => {
  it.each([
    ['nothing unusual', {}, null],
    ['the first warning', { newChats: { capStatus: 'FIRST_WARNING' } }, null],
    [
      'the second warning',
      { newChats: { capStatus: 'SECOND_WARNING' } },
      { reason: 'secondWarning', until: at(24 * HOUR) },
    ],
    ['the cap', { newChats: { capStatus: 'CAPPED' } }, { reason: 'capped', until: at(24 * HOUR) }],
    ['the cap of a past cycle', { newChats: { capStatus: 'CAPPED', cycleEndsAt: at(-1) } }, null],
    [
      'a lock',
      { newChats: { lock: { active: true, endsAt: at(HOUR) } } },
      { reason: 'lock', until: at(HOUR) },
    ],
    ['a lock that ended', { newChats: { lock: { active: true, endsAt: at(-1) } } }, null],
    ['4 failures and 2 opt-outs', { guard: { results: results(4, 2, 94) } }, null],
    ['5 failures', { guard: { results: results(5, 0, 3) } }, { reason: 'failures', until: null }],
    ['3 opt-outs', { guard: { results: results(0, 3, 97) } }, { reason: 'optOuts', until: null }],
    ['another number', { connection: { number: '5511912345678' } }, { reason: 'otherNumber', until: null }],
    ['a number that pairs for the first time', { guard: { number: null } }, null],
    [
      'a disconnection of 60 seconds',
      { connection: { isConnected: false, disconnectedSince: at(-60) } },
      { reason: 'wait', until: null },
    ],
    [
      'a disconnection of 61 seconds',
      { connection: { isConnected: false, disconnectedSince: at(-61) } },
      { reason: 'disconnected', until: null },
    ],
    [
      'a connection that has just returned',
      { guard: { isDown: true } },
      { reason: 'disconnected', until: at(60) },
    ],
    [
      'a connection that returned 59 seconds ago',
      { guard: { isDown: true, steadyFrom: at(1) } },
      { reason: 'disconnected', until: at(1) },
    ],
    ['a connection that returned 60 seconds ago', { guard: { isDown: true, steadyFrom: at(0) } }, null],
  ] satisfies [string, Parameters<typeof state>[0], ReturnType<typeof pauseOf>][])(
    'decides the pause for %s',
    (_case, given, expected) => {
      expect(pauseOf(state(given))).toEqual(expected);
    },
  );

  it.each([
    ['the interval', {}, 20_000],
    ['no interval', { settings: { messageInterval: 0 } }, 1_000],
    ['the longer interval', { guard: { sinceLonger: 19 } }, 60_000],
    ['no longer interval', { guard: { sinceLonger: 19 }, settings: { longerIntervalAfter: 0 } }, 20_000],
    ['twice the interval after the first warning', { newChats: { capStatus: 'FIRST_WARNING' } }, 40_000],
    [
      'twice the interval on the day after a lock',
      { newChats: { lock: { active: false, endsAt: at(-23 * HOUR) } } },
      40_000,
    ],
    ['twice the interval after a reported warning', { connection: { automaticFactor: 0.5 } }, 40_000],
    [
      'the interval two days after a lock',
      { newChats: { lock: { active: true, endsAt: at(-25 * HOUR) } } },
      20_000,
    ],
  ] satisfies [string, Parameters<typeof state>[0], number][])('returns %s', (_case, given, expected) => {
    expect(intervalOf(state(given))).toBe(expected);
  });

  it('varies intervals between half and one and a half', () => {
    expect([intervalOf(state({}), 0), intervalOf(state({}), 1 - Number.EPSILON)]).toEqual([10_000, 30_000]);
  });

  it('counts messages until the longer interval', () => {
    const after = (sinceLonger: number) => decidePace(state({ guard: { sinceLonger } }), NOW, 0.5).guard;
    expect([after(0).sinceLonger, after(18).sinceLonger, after(19).sinceLonger]).toEqual([1, 19, 0]);
  });

  it('forgets the return of a connection that is lost again', () => {
    const lost = { isConnected: false, disconnectedSince: at(-1) };
    const guard = { isDown: true, steadyFrom: at(30) };
    expect(decidePace(state({ guard, connection: lost }), NOW, 0.5).guard).toMatchObject({
      isDown: true,
      steadyFrom: null,
    });
  });
});
