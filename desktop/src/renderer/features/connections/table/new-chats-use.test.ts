import { describe, expect, it } from 'vitest';
import type { Connection } from '@recado/shared/connections';
import { newChatsUse } from './new-chats-use';

const NOW = new Date('2026-11-24T15:00:00Z');
const MIDNIGHT = '2026-11-25T03:00:00.000Z';
const CYCLE_END = '2026-12-01T00:00:00.000Z';
const limits = { capStatus: null, quota: null, cycleEndsAt: CYCLE_END, lock: null, updatedAt: '' } as const;

const use = (fields: Partial<Connection>, now = NOW) =>
  newChatsUse(
    {
      newChatsToday: { used: 12, byAgents: 4, limit: 50, until: MIDNIGHT },
      ...fields,
    } as Connection,
    now,
  );

describe('newChatsUse', () => {
  it('is undefined for agents and before pairing', () => {
    expect(use({ newChatsToday: undefined })).toBeUndefined();
    expect(use({ newChatsToday: null })).toBeUndefined();
  });

  it('shows the use without a restriction, and none after the end of the day', () => {
    const free = { limit: 50, reason: null, until: null, tone: 'none' };
    expect(use({})).toEqual({ used: 12, ...free });
    expect(use({}, new Date(MIDNIGHT))).toEqual({ used: 0, ...free });
  });

  it.each([
    ['FIRST_WARNING', { limit: 25, reason: 'firstWarning' }],
    ['SECOND_WARNING', { limit: 50, reason: 'secondWarning' }],
    ['CAPPED', { limit: 50, reason: 'capped' }],
  ] as const)('shows the status %s with its end, until then', (capStatus, shown) => {
    const newChats = { ...limits, capStatus };
    expect(use({ newChats })).toEqual({ used: 12, ...shown, until: CYCLE_END, tone: 'warning' });
    expect(use({ newChats }, new Date(CYCLE_END))).toMatchObject({ reason: null });
  });

  it('shows a lock, also one without a known end', () => {
    const lock = { active: true, endsAt: MIDNIGHT, reason: 'BIZ_QUALITY' };
    expect(use({ newChats: { ...limits, lock } })).toMatchObject({
      reason: 'lock',
      until: MIDNIGHT,
      tone: 'danger',
    });
    const endless = { ...lock, endsAt: null };
    expect(use({ newChats: { ...limits, lock: endless } })).toMatchObject({ reason: 'lock', until: null });
  });

  it.each([
    ['the whole limit is used', 50, 45],
    ['all but agents used their share', 37, 0],
  ])('shows that the limit is reached when %s', (_case, used, byAgents) => {
    const newChatsToday = { used, byAgents, limit: 50, until: MIDNIGHT };
    expect(use({ newChatsToday })).toMatchObject({ reason: 'limit', until: MIDNIGHT, tone: 'warning' });
  });
});
