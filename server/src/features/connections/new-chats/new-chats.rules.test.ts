import { describe, expect, it } from 'vitest';
import type { NewChatLimits } from '#messenger/gateway';
import type { NewChatsDocument } from './new-chats.model';
import { afterLimits, afterRejection, lockEnd } from './new-chats.rules';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOW = new Date('2026-11-20T12:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);
const CYCLE_END = new Date('2026-12-01T00:00:00Z');
const NUMBER = '5511987654321';

const stored = (more: Partial<NewChatsDocument> = {}): NewChatsDocument => ({
  number: NUMBER,
  capStatus: 'NONE',
  quota: { total: null, used: 0 },
  cycleEndsAt: null,
  lock: null,
  refusedAt: null,
  updatedAt: at(-60),
  ...more,
});
const report = (more: Partial<NewChatLimits>): NewChatLimits => ({
  quota: null,
  lock: null,
  readAt: NOW,
  ...more,
});
const lock = (endsAt: Date | null, reason = 'BIZ_QUALITY') => ({ active: true, endsAt, reason });
const lifted = { active: false, type: null, endsAt: null };

describe('a report of the limits', () => {
  it('is stored with the number', () => {
    const quota = { status: 'FIRST_WARNING', total: 50, used: 41, cycleEndsAt: CYCLE_END } as const;
    const limits = report({ quota, lock: { active: true, type: 'BIZ_QUALITY', endsAt: at(90) } });
    expect(afterLimits(undefined, limits, NUMBER)).toEqual({
      number: NUMBER,
      capStatus: 'FIRST_WARNING',
      quota: { total: 50, used: 41 },
      cycleEndsAt: CYCLE_END,
      lock: lock(at(90)),
      refusedAt: null,
      updatedAt: NOW,
    });
  });

  it('keeps known values that it does not contain', () => {
    const before = stored({
      capStatus: 'CAPPED',
      quota: { total: 5, used: 5 },
      lock: lock(at(5)),
      refusedAt: at(-2),
    });
    expect(afterLimits(before, report({}), NUMBER)).toEqual({ ...before, updatedAt: NOW });
  });

  it('drops known values of another number', () => {
    const before = stored({ number: '5511900000000', capStatus: 'CAPPED', lock: lock(at(5)) });
    expect(afterLimits(before, report({}), NUMBER)).toMatchObject({
      number: NUMBER,
      capStatus: null,
      quota: null,
      lock: null,
    });
  });

  it.each([
    ['starts', null, { active: true, type: 'X', endsAt: at(90) }, lock(at(90), 'X')],
    ['has no known reason', null, { active: true, type: null, endsAt: null }, lock(null, 'unknown')],
    ['is extended', lock(at(5)), { active: true, type: 'X', endsAt: at(90) }, lock(at(90), 'X')],
    ['replaces ours', lock(at(5), 'refusals'), { active: true, type: 'X', endsAt: at(1) }, lock(at(1), 'X')],
    ['is lifted', lock(at(5)), lifted, { ...lock(NOW), active: false }],
    ['without an end is lifted', lock(null), lifted, { ...lock(NOW), active: false }],
    ['is over', lock(at(-5)), lifted, { ...lock(at(-5)), active: false }],
    ['never was', null, lifted, null],
    ['is not WhatsApp’s but ours', lock(at(5), 'refusals'), lifted, lock(at(5), 'refusals')],
    ['was ours', lock(at(-5), 'refusals'), lifted, { ...lock(at(-5), 'refusals'), active: false }],
  ])('of a lock that %s leads to the next lock', (_case, known, reported, expected) => {
    const after = afterLimits(stored({ lock: known }), report({ lock: reported }), NUMBER);
    expect(after.lock).toEqual(expected);
  });

  it('of a lock explains the refusal before it', () => {
    const reported = { active: true, type: 'X', endsAt: at(1) };
    const locked = afterLimits(stored({ refusedAt: at(-1) }), report({ lock: reported }), NUMBER);
    expect(afterRejection(locked, at(5), NUMBER).lock).toEqual(lock(at(1), 'X'));
    const free = afterLimits(stored({ refusedAt: at(-1) }), report({ lock: lifted }), NUMBER);
    expect(afterRejection(free, at(5), NUMBER).lock).toMatchObject({ active: true, reason: 'refusals' });
  });
});

describe('a refused new chat', () => {
  it('changes no limit the first time', () => {
    expect(afterRejection(stored(), NOW, NUMBER)).toEqual(stored({ refusedAt: NOW, updatedAt: NOW }));
    expect(afterRejection(undefined, NOW, NUMBER)).toMatchObject({ lock: null, refusedAt: NOW });
  });

  it.each([
    [1, true],
    [10, true],
    [10.01, false],
    [60, false],
  ])('%d minutes after another counts as a lock: %s', (minutes, counts) => {
    const after = afterRejection(stored({ refusedAt: at(-minutes) }), NOW, NUMBER);
    const oneDay = { active: true, reason: 'refusals', endsAt: new Date(NOW.getTime() + DAY_MS) };
    expect([after.lock, after.refusedAt]).toEqual(counts ? [oneDay, null] : [null, NOW]);
  });

  it('does not extend a lock, ours or WhatsApp’s', () => {
    for (const known of [lock(at(5)), lock(null), lock(at(5), 'refusals')]) {
      const before = stored({ lock: known, refusedAt: at(-1) });
      expect(afterRejection(before, NOW, NUMBER)).toEqual({ ...before, updatedAt: NOW });
    }
  });

  it('after the end of a lock begins to count again', () => {
    const first = afterRejection(stored({ lock: lock(at(-1)) }), NOW, NUMBER);
    expect(first).toMatchObject({ lock: lock(at(-1)), refusedAt: NOW });
    expect(afterRejection(first, at(2), NUMBER).lock).toMatchObject({ reason: 'refusals' });
  });
});

describe('the end of a lock', () => {
  it.each([
    ['a current lock', stored({ lock: lock(at(5)) }), at(5)],
    ['a lock without an end', stored({ lock: lock(null) }), null],
    ['a lock that is over', stored({ lock: lock(NOW) }), null],
    ['a lifted lock', stored({ lock: { ...lock(at(5)), active: false } }), null],
    ['another number’s lock', stored({ number: '5511900000000', lock: lock(at(5)) }), null],
    ['no lock', stored(), null],
    ['nothing known', undefined, null],
  ])('of %s', (_case, newChats, end) => {
    expect(lockEnd(newChats, NUMBER, NOW)).toEqual(end);
  });
});
