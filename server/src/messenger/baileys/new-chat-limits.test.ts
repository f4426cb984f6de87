import type { NewChatMessageCapInfo, ReachoutTimelockState } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { lockOf, quotaOf } from './new-chat-limits';

const cap = (info: object) => quotaOf({ total_quota: 50, used_quota: 7, ...info } as NewChatMessageCapInfo);

describe('the quota of new chats', () => {
  it.each(['NONE', 'FIRST_WARNING', 'SECOND_WARNING', 'CAPPED'])('is read with the status %s', (status) => {
    expect(cap({ capping_status: status, cycle_end_timestamp: '1779604800' })).toEqual({
      status,
      total: 50,
      used: 7,
      cycleEndsAt: new Date('2026-05-24T06:40:00Z'),
    });
  });

  it.each([
    ['without a status', {}, 'NONE', 50],
    ['with the total -1', { total_quota: -1 }, 'NONE', null],
    ['without a total', { total_quota: undefined }, 'NONE', null],
    ['with a total of 0', { total_quota: 0, capping_status: 'CAPPED' }, 'CAPPED', 0],
  ])('is read %s', (_case, info, status, total) => {
    expect(cap(info)).toMatchObject({ status, total });
  });

  it.each([undefined, '0', '-1', 'soon'])('has no end of its cycle when WhatsApp sends %s', (end) => {
    expect(cap({ cycle_end_timestamp: end })?.cycleEndsAt).toBeNull();
  });

  it.each([
    ['nothing', null],
    ['an unknown status', { capping_status: 'FOURTH_WARNING', total_quota: 50, used_quota: 7 }],
    ['a total that is no number', { total_quota: '50', used_quota: 7 }],
    ['a use that is no number', { total_quota: 50, used_quota: 'many' }],
  ])('is unknown when WhatsApp sends %s', (_case, info) => {
    expect(quotaOf(info as unknown as NewChatMessageCapInfo)).toBeNull();
  });
});

describe('the lock', () => {
  const endsAt = new Date('2026-11-20T12:00:00Z');
  it.each([
    ['is not active', { isActive: false, enforcementType: 'DEFAULT' }, false, null, null],
    ['has an unknown state', {}, false, null, null],
    [
      'ends at a time',
      { isActive: true, enforcementType: 'BIZ_QUALITY', timeEnforcementEnds: endsAt },
      true,
      'BIZ_QUALITY',
      endsAt,
    ],
    ['has no end', { isActive: true, enforcementType: 'BIZ_QUALITY' }, true, 'BIZ_QUALITY', null],
    ['has an unreadable end', { isActive: true, timeEnforcementEnds: new Date(NaN) }, true, null, null],
  ])('%s', (_case, state, active, type, end) => {
    expect(lockOf(state as ReachoutTimelockState)).toEqual({ active, type, endsAt: end });
  });
});
