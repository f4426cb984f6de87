import { describe, expect, it } from 'vitest';
import { newChatLimit, quotaOf } from './number-guard';
import type { NumberGuardDocument } from './number-guard.model';

const HOUR_MS = 3_600_000;
const NOW = new Date();
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const END = inHours(48);

type Quota = NumberGuardDocument['quota'];

const report = (remaining: number, cycleEndsAt: Date | null = END) => ({ total: 20, remaining, cycleEndsAt });
/** Campaigns used more new chats. */
const using = (quota: Quota, more: number): Quota => quota && { ...quota, used: quota.used + more };
const limitOf = (quota: Quota, now = NOW) =>
  newChatLimit({ newChats: null, lookups: null, quota } as NumberGuardDocument, now);

describe("campaigns' share of WhatsApp's quota", () => {
  it('is half of what remains, and of what the campaigns used themselves', () => {
    const first = quotaOf({ quota: null }, report(20), NOW);
    expect(first).toMatchObject({ allowance: 10, used: 0 });
    const sent = using(first, 4);
    expect(quotaOf({ quota: sent }, report(16), NOW)).toMatchObject({ allowance: 10, used: 4 });
  });

  it('falls when others use the quota within the cycle', () => {
    const first = quotaOf({ quota: null }, report(20), NOW);
    const after = quotaOf({ quota: using(first, 4) }, report(4), inHours(1));
    expect(after).toMatchObject({ allowance: 4, used: 4 });
    expect(limitOf(after)).toEqual({ reason: 'quota', until: END });
  });

  it('stays the same while WhatsApp reports nothing new', () => {
    const sent = using(quotaOf({ quota: null }, report(20), NOW), 6);
    expect(quotaOf({ quota: sent }, report(20), inHours(1))).toBe(sent);
  });

  it('restarts in another cycle, and when more remains than before', () => {
    const used = using(quotaOf({ quota: null }, report(6), NOW), 3);
    expect(quotaOf({ quota: used }, report(20, inHours(96)), NOW)).toMatchObject({ allowance: 10, used: 0 });
    expect(quotaOf({ quota: used }, report(20), NOW)).toMatchObject({ allowance: 10, used: 0 });
  });

  it('restarts after the end of the cycle, once, although WhatsApp reports the old one', () => {
    const used = using(quotaOf({ quota: null }, report(6), NOW), 3);
    const renewed = quotaOf({ quota: used }, report(3), inHours(49));
    expect(renewed).toMatchObject({ allowance: 10, used: 0 });
    expect(quotaOf({ quota: using(renewed, 2) }, report(3), inHours(50))).toMatchObject({ used: 2 });
  });

  it('without a known end restarts after a day', () => {
    const used = using(quotaOf({ quota: null }, report(6, null), NOW), 3);
    const full = quotaOf({ quota: used }, report(3, null), inHours(1));
    expect(limitOf(full, inHours(1))).toEqual({ reason: 'quota', until: inHours(24) });
    expect(quotaOf({ quota: full }, report(3, null), inHours(25))).toMatchObject({ allowance: 1, used: 0 });
  });

  it('does not exist for an unlimited or unknown quota', () => {
    expect(quotaOf({ quota: quotaOf({ quota: null }, report(6), NOW) }, null, NOW)).toBeNull();
  });
});
