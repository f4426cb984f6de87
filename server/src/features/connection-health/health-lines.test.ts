import { describe, expect, it } from 'vitest';
import type { HealthKind, HealthLine } from '@recado/shared/connection-health';
import type { HealthFacts } from './health-facts';
import { healthLines, lightOf } from './health-lines';

const NOW = new Date('2026-11-30T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const NUMBER = '5511987654321';

type Part<K extends keyof HealthFacts> = Partial<HealthFacts[K]>;

function facts(more: {
  connection?: Part<'connection'>;
  protocol?: Part<'protocol'>;
  health?: Part<'health'>;
  newChatsToday?: HealthFacts['newChatsToday'];
  campaigns?: Part<'campaigns'>;
  schedulesFail?: boolean;
}): HealthFacts {
  return {
    connection: {
      ...{ _id: 1, companyId: 1, name: 'Loja', number: NUMBER, status: 'CONNECTED', reason: null },
      ...{ updatedAt: ago(DAY), ...more.connection },
    },
    protocol: {
      ...{ version: '2.3000.1', firstSeen: ago(DAY), rejectedAt: null, requestsNewest: true },
      ...more.protocol,
    },
    health: { closes: [], hours: [], pauses: [], ...more.health },
    newChatsToday: more.newChatsToday,
    campaigns: { pauses: [], optOuts: 0, messages: 0, ...more.campaigns },
    schedulesFail: more.schedulesFail ?? false,
  };
}

const limits = (more: Partial<NonNullable<HealthFacts['connection']['newChats']>>) => ({
  connection: {
    newChats: {
      ...{ number: NUMBER, capStatus: 'NONE' as const, quota: null, cycleEndsAt: ago(-DAY), lock: null },
      ...{ refusedAt: null, updatedAt: NOW, ...more },
    },
  },
});
const down = (reason: HealthFacts['connection']['reason'], ms: number) => ({
  connection: { status: 'TIMEOUT' as const, reason, disconnectedSince: ago(ms) },
});
const hour = (hoursAgo: number, sent: number, undelivered: number) => ({
  ...{ at: ago(hoursAgo * HOUR), sent, undelivered },
});
const today = (used: number, byAgents = 0) => ({
  newChatsToday: { used, byAgents, limit: 20, until: ago(-HOUR).toISOString() },
});
const closed = (count: number, ms: number, code = 428) => ({
  health: { closes: Array.from({ length: count }, () => ({ code, at: ago(ms) })) },
});
const pause = (reason: HealthFacts['campaigns']['pauses'][number]['reason']) => ({
  campaigns: { pauses: [{ reason, until: null, since: ago(HOUR) }] },
});
const warned = (ms: number, number = NUMBER) => ({
  connection: { warning: { number, at: ago(ms), by: 'Ana' } },
});
const phone = (ms: number, sentAgo: number) => ({
  health: { phoneSeenAt: ago(ms), hours: [hour(sentAgo, 1, 0)] },
});

const lineOf = (lines: readonly HealthLine[], kind: HealthKind) => lines.find((line) => line.kind === kind);

describe('the light of a number', () => {
  it('is green when nothing is wrong', () => {
    const lines = healthLines(facts({}), NOW);
    expect(lightOf(lines)).toBe('green');
    expect(lines.every(({ state }) => state === 'green')).toBe(true);
  });

  it.each<[string, HealthKind, Parameters<typeof facts>[0], 'green' | 'yellow' | 'red']>([
    ['a short loss of contact', 'session', down('network', 2 * MINUTE), 'yellow'],
    ['a long loss of contact', 'session', down('network', 3 * MINUTE), 'red'],
    ['a logout', 'session', down('loggedOut', 1), 'red'],
    ['a ban', 'session', down('banned', 1), 'red'],
    ['another device', 'session', down('replaced', 1), 'red'],
    ['a disconnection by a user', 'session', down('stopped', DAY), 'yellow'],
    ['no pairing yet', 'session', { connection: { status: 'qrcode', number: null } }, 'yellow'],
    ['a refused version', 'protocol', down('outdated', 1), 'red'],
    ['a version that WhatsApp will refuse', 'protocol', { protocol: { rejectedAt: NOW } }, 'yellow'],
    ['an old version', 'protocol', { protocol: { firstSeen: ago(21 * DAY) } }, 'yellow'],
    [
      'an old version that an operator chose',
      'protocol',
      { protocol: { firstSeen: ago(21 * DAY), requestsNewest: false } },
      'green',
    ],
    ['five closes within an hour', 'closes', closed(5, 10 * MINUTE), 'yellow'],
    ['five closes long ago', 'closes', closed(5, 2 * HOUR), 'green'],
    ['restarts that WhatsApp requests', 'closes', closed(9, MINUTE, 515), 'green'],
    ['the first warning', 'quota', limits({ capStatus: 'FIRST_WARNING' }), 'yellow'],
    ['the second warning', 'quota', limits({ capStatus: 'SECOND_WARNING' }), 'red'],
    ['the cap', 'quota', limits({ capStatus: 'CAPPED' }), 'red'],
    ['the cap of a cycle that is over', 'quota', limits({ capStatus: 'CAPPED', cycleEndsAt: NOW }), 'green'],
    ['a quota that is almost used', 'quota', limits({ quota: { total: 50, used: 40 } }), 'yellow'],
    ['a lock', 'lock', limits({ lock: { active: true, endsAt: null, reason: 'X' } }), 'red'],
    ['a lock that is over', 'lock', limits({ lock: { active: true, endsAt: NOW, reason: 'X' } }), 'green'],
    [
      'a lock of another number',
      'lock',
      limits({ number: '1', lock: { active: true, endsAt: null, reason: 'X' } }),
      'green',
    ],
    ['a reported warning', 'warning', warned(DAY), 'yellow'],
    ['a warning a week ago', 'warning', warned(7 * DAY), 'green'],
    ['a warning about another number', 'warning', warned(DAY, '1'), 'green'],
    ['new chats of automation that are used up', 'newChats', today(15), 'yellow'],
    ['new chats that agents started', 'newChats', today(15, 10), 'green'],
    ['few undelivered messages', 'undelivered', { health: { hours: [hour(3, 100, 10)] } }, 'green'],
    ['many undelivered messages', 'undelivered', { health: { hours: [hour(3, 100, 30)] } }, 'yellow'],
    ['most messages undelivered', 'undelivered', { health: { hours: [hour(3, 100, 60)] } }, 'red'],
    [
      'as many as in the week',
      'undelivered',
      { health: { hours: [hour(90, 100, 40), hour(3, 100, 60)] } },
      'green',
    ],
    ['too few messages', 'undelivered', { health: { hours: [hour(3, 19, 19)] } }, 'green'],
    ['two opt-outs', 'optOuts', { campaigns: { optOuts: 2, messages: 100 } }, 'yellow'],
    ['a pause after failures', 'pauses', pause('failures'), 'red'],
    ['a pause that ends by itself', 'pauses', pause('disconnected'), 'yellow'],
    ['a pause at night', 'pauses', pause('hours'), 'green'],
    ['schedules that fail', 'pauses', { schedulesFail: true }, 'red'],
    ['a phone that is off since yesterday', 'phone', phone(DAY, 2), 'yellow'],
    ['a phone that is off since ten days', 'phone', phone(10 * DAY, 2), 'red'],
    ['a phone without messages to receive', 'phone', phone(2 * DAY, 72), 'green'],
  ])('follows %s in the line %s', (_case, kind, more, state) => {
    const lines = healthLines(facts(more), NOW);
    expect(lineOf(lines, kind)?.state).toBe(state);
    expect(lightOf(lines)).toBe(state);
  });

  it('lists the worst lines first, and the last closes newest first', () => {
    const closes = [1, 2].map((minutes) => ({ code: 400 + minutes, at: ago(minutes * MINUTE) })).toReversed();
    const lines = healthLines(
      facts({ ...down('banned', HOUR), ...bannedAndWarned(), health: { closes } }),
      NOW,
    );
    expect(lines.slice(0, 2).map(({ kind, state }) => [kind, state])).toEqual([
      ['session', 'red'],
      ['warning', 'yellow'],
    ]);
    expect(lineOf(lines, 'closes')?.values).toMatchObject({
      recent: 2,
      codes: [{ code: 401 }, { code: 402 }],
    });
  });
});

function bannedAndWarned() {
  return { connection: { ...down('banned', HOUR).connection, ...warned(DAY).connection } };
}
