import type { WACallEvent } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { Calls, readMissedCall } from './calls';

const connection = { companyId: 1, connectionId: 7 };
const CALLER = '9:3@lid';

function event(status: WACallEvent['status'], more: Partial<WACallEvent> = {}): WACallEvent {
  const date = new Date('2026-03-02T12:00:00Z');
  const from = { chatId: '9@lid', from: CALLER, callerPn: '5511@s.whatsapp.net' };
  return { ...from, id: 'C1', date, status, offline: false, ...more };
}
const ended = (reason: string) => ({
  tag: 'call',
  attrs: {},
  content: [{ tag: 'terminate', attrs: { 'call-id': 'C1', reason } }],
});

/** Returns the reports of a call that rang. */
function rang(...after: WACallEvent[]) {
  const calls = new Calls(connection);
  calls.heard(event('offer', { isVideo: true }));
  return { calls, states: () => after.map((next) => calls.heard(next).report?.state) };
}

describe('a call', () => {
  it('is missed when the caller hangs up or no one answers it', () => {
    for (const status of ['terminate', 'timeout'] as const) {
      const effects = rang().calls.heard(event(status, { isVideo: true }));
      expect(effects.report).toMatchObject({
        state: 'missed',
        video: true,
        chat: { phone: '5511', lid: '9' },
      });
      expect(effects.missed && readMissedCall(connection, effects.missed)).toMatchObject({
        messengerId: 'C1',
        kind: 'call',
        data: { call: { video: true } },
      });
    }
  });

  it('is not missed when it was accepted or rejected, here or on another device', () => {
    expect(rang(event('accept'), event('terminate')).states()).toEqual(['accepted', undefined]);
    expect(rang(event('reject'), event('terminate')).states()).toEqual(['refused', undefined]);
    for (const [reason, state] of [
      ['accepted_elsewhere', 'accepted'],
      ['rejected_elsewhere', 'refused'],
    ] as const) {
      const { calls } = rang();
      calls.see(ended(reason));
      expect(calls.heard(event('terminate'))).toMatchObject({ report: { state } });
    }
  });

  it('that this server rejected is not reported when it ends', () => {
    const { calls, states } = rang(event('terminate'));
    expect(calls.callerOf('C1')).toBe(CALLER);
    calls.rejected('C1');
    expect(states()).toEqual([undefined]);
  });

  it('that was received while offline does not ring, but is missed', () => {
    const calls = new Calls(connection);
    expect(calls.heard(event('offer', { offline: true }))).toEqual({});
    expect(calls.heard(event('terminate', { offline: true })).report?.state).toBe('missed');
  });

  it('in a group belongs to the group’s chat', () => {
    const calls = new Calls(connection);
    calls.heard(event('offer', { isGroup: true, groupJid: '120@g.us' }));
    const { report, missed } = calls.heard(event('timeout', { isGroup: true }));
    expect(report).toMatchObject({ isGroup: true, chat: { address: '120@g.us' } });
    expect(missed && readMissedCall(connection, missed)).toMatchObject({
      isGroup: true,
      chat: { address: '120@g.us' },
      sender: { phone: '5511', lid: '9' },
    });
  });
});
