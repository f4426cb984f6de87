import { describe, expect, it } from 'vitest';
import { newChatAllowance, type NewChatState } from './new-chat-allowance';

const NOW = new Date('2026-11-20T12:00:00Z');
const PAST = new Date('2026-11-20T11:59:59Z');
const LOCK_END = new Date('2026-11-21T12:00:00Z');
const CYCLE_END = new Date('2026-12-01T00:00:00Z');

const FREE = { allowed: true, factor: 1, reason: null, until: null };
const stopped = (reason: string, until: Date | null) => ({ allowed: false, factor: 0, reason, until });

const state = (more: Partial<NewChatState>): NewChatState => ({
  capStatus: 'NONE',
  cycleEndsAt: CYCLE_END,
  lock: null,
  ...more,
});
const active = (endsAt: Date | string | null) => ({ active: true, endsAt });
const locked = stopped('lock', LOCK_END);
const halved = { allowed: true, factor: 0.5, reason: 'firstWarning', until: CYCLE_END };

describe('new chats', () => {
  it.each([
    ['nothing known', null, FREE, FREE],
    ['an unknown quota', state({ capStatus: null, cycleEndsAt: null }), FREE, FREE],
    ['no warning', state({}), FREE, FREE],
    ['the first warning', state({ capStatus: 'FIRST_WARNING' }), FREE, halved],
    ['the second warning', state({ capStatus: 'SECOND_WARNING' }), FREE, stopped('secondWarning', CYCLE_END)],
    ['the cap', state({ capStatus: 'CAPPED' }), FREE, stopped('capped', CYCLE_END)],
    [
      'a cap without an end',
      state({ capStatus: 'CAPPED', cycleEndsAt: null }),
      FREE,
      stopped('capped', null),
    ],
    ['the cap of a cycle that is over', state({ capStatus: 'CAPPED', cycleEndsAt: PAST }), FREE, FREE],
    ['a cap that ends now', state({ capStatus: 'CAPPED', cycleEndsAt: NOW }), FREE, FREE],
    [
      'a warning of a cycle that is over',
      state({ capStatus: 'FIRST_WARNING', cycleEndsAt: PAST }),
      FREE,
      FREE,
    ],
    ['a lock', state({ lock: active(LOCK_END) }), locked, locked],
    ['a lock without an end', state({ lock: active(null) }), stopped('lock', null), stopped('lock', null)],
    ['a lock that is over', state({ lock: active(PAST) }), FREE, FREE],
    ['a lock that ends now', state({ lock: active(NOW) }), FREE, FREE],
    ['a lifted lock', state({ lock: { active: false, endsAt: LOCK_END } }), FREE, FREE],
    ['a lock and a warning', state({ capStatus: 'FIRST_WARNING', lock: active(LOCK_END) }), locked, locked],
    ['a warning after a lock', state({ capStatus: 'FIRST_WARNING', lock: active(PAST) }), FREE, halved],
    [
      'a lock as JSON',
      state({ cycleEndsAt: CYCLE_END.toISOString(), lock: active(LOCK_END.toISOString()) }),
      locked,
      locked,
    ],
    [
      'a warning as JSON',
      state({ capStatus: 'FIRST_WARNING', cycleEndsAt: CYCLE_END.toISOString() }),
      FREE,
      halved,
    ],
  ])('with %s are allowed to agents and to automation as designed', (_case, given, agent, automation) => {
    expect(newChatAllowance(given, NOW)).toEqual({ agent, automation });
  });
});
