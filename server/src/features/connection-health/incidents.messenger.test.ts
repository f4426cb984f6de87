import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type HealthKind, recordWarning } from '@recado/shared/connection-health';
import { restartSession } from '@recado/shared/connections';
import { createContact } from '@recado/shared/contacts';
import { MESSAGES_API_PATH } from '@recado/shared/messages-api';
import { type Simulator, startSimulator } from '#scripts/simulator';
import { control } from '#scripts/simulator/testing/control';
import { companyNumber, customerNumber } from '#scripts/simulator/testing/number-plan';
import { giveApiToken } from '#testing/give-api-token';
import { type PairedServer, startPairedServer } from '#testing/start-paired-server';

/**
 * Causes incidents in the simulator or, where it has no such state, in the database. Each gives the right light and
 * line, and ends without an act when its cause ends. `features/campaigns/pace/number-guard.messenger.test.ts` counts what campaigns still send.
 */

vi.setConfig({ testTimeout: 120_000 });
const WITHIN = { timeout: 60_000, interval: 100 };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CYCLE_END = Date.parse('2099-01-01T00:00:00Z');
const SHOP = companyNumber();

let simulator: Simulator;
let server: PairedServer['server'];
let people: PairedServer['people'];
let connection: PairedServer['connection'];
let session: PairedServer['session'];
let token: string;

beforeAll(async () => {
  simulator = await startSimulator();
  const scan = (qr: string) => control(simulator, `/phones/${SHOP}/scan`, { qr });
  ({ server, people, connection, session } = await startPairedServer(simulator, scan));
  ({ token } = await giveApiToken(server.call, people.admin, connection));
});
afterAll(async () => {
  await server.close();
  await simulator.close();
});

const rows = (name: string) => server.app.database.db.collection<{ _id: number | string }>(name);
const own = () => ({ _id: connection.connectionId });
const set = (name: string, fields: object) =>
  rows(name).updateOne(own(), { $set: { companyId: connection.companyId, ...fields } }, { upsert: true });
const ago = (ms: number) => new Date(Date.now() - ms);
const limits = (given: object) => control(simulator, `/phones/${SHOP}/new-chats`, given);
const quota = (status: string, used = 1) =>
  limits({ quota: { status, total: 50, used, cycleEndsAt: CYCLE_END } });
const unlimited = () => limits({ quota: { status: 'NONE', total: -1, used: 0 }, lock: null });
const fail = (code: number, logins: number) => control(simulator, `/phones/${SHOP}/fail`, { code, logins });
const restart = () =>
  server.call(restartSession, { params: { whatsappId: connection.connectionId } }, people.admin);
const health = (laterMs = 0) =>
  server.app.services.connectionHealth.read(connection, new Date(Date.now() + laterMs));
/** Hours of messages as `measureDelivery` stores them. */
const hours = (hoursAgo: number, sent: number, undelivered: number) =>
  set('number_health', { hours: [{ at: ago(hoursAgo * HOUR), sent, undelivered }] });

/** New-chat stanzas that WhatsApp received. */
const stanzas = async () =>
  (await control<{ received: number }>(simulator, `/phones/${SHOP}/new-chats`)).received;
async function apiWrites(): Promise<void> {
  const number = customerNumber();
  await server.call(createContact, { body: { name: 'Cliente', number } }, people.admin);
  await fetch(`${server.url}${MESSAGES_API_PATH}/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ number, body: 'Oi' }),
  });
}

interface Incident {
  name: string;
  begins(): Promise<unknown>;
  kind: HealthKind;
  state: 'yellow' | 'red';
  /** Passes before the light is checked. */
  afterMs?: number;
  /** The cause ends; absent if only time ends it. */
  ends?(): Promise<unknown>;
  /** Passes before the light is green. */
  endsAfterMs?: number;
  /** Automatic messages must not start chats any more. */
  stops?: true;
}

const INCIDENTS: Incident[] = [
  {
    name: 'the first warning about new chats',
    begins: () => quota('FIRST_WARNING'),
    ...{ kind: 'quota', state: 'yellow', ends: unlimited },
  },
  {
    name: 'the second warning about new chats',
    begins: () => quota('SECOND_WARNING', 41),
    ...{ kind: 'quota', state: 'red', ends: unlimited, stops: true },
  },
  {
    name: 'the cap',
    begins: () => quota('CAPPED', 50),
    ...{ kind: 'quota', state: 'red', ends: unlimited, stops: true },
  },
  {
    name: 'a quota that is almost used',
    begins: () => quota('NONE', 45),
    ...{ kind: 'quota', state: 'yellow', ends: unlimited },
  },
  {
    name: 'a lock that WhatsApp lifts',
    begins: () => limits({ lock: { type: 'BIZ_QUALITY', endsAt: Date.now() + HOUR } }),
    ...{ kind: 'lock', state: 'red', ends: unlimited, stops: true },
  },
  {
    name: 'a lock that time ends',
    begins: () => limits({ lock: { type: 'BIZ_QUALITY', endsAt: Date.now() + HOUR } }),
    ...{ kind: 'lock', state: 'red', endsAfterMs: 2 * HOUR },
  },
  {
    name: 'new chats that are used up',
    begins: async () => {
      await apiWrites();
      await rows('new_chat_days').updateMany({}, { $set: { total: 20, automation: 20 } });
    },
    ...{ kind: 'newChats', state: 'yellow' },
    ends: () => rows('new_chat_days').deleteMany({}),
  },
  {
    name: 'a reported warning',
    begins: () =>
      server.call(recordWarning, { params: { whatsappId: connection.connectionId } }, people.admin),
    ...{ kind: 'warning', state: 'yellow', endsAfterMs: 7 * DAY },
    ends: () => rows('connections').updateOne(own(), { $unset: { warning: 1 } }),
  },
  {
    name: 'a session that cannot be opened for a moment',
    begins: () => fail(503, 3),
    ...{ kind: 'session', state: 'yellow' },
  },
  {
    name: 'a session that cannot be opened for minutes',
    begins: () => fail(503, 3),
    ...{ kind: 'session', state: 'red', afterMs: 4 * MINUTE },
  },
  {
    name: 'a rejected protocol version',
    begins: () => fail(405, 2),
    ...{ kind: 'protocol', state: 'red' },
  },
  {
    name: 'a session that was opened elsewhere',
    begins: () => control(simulator, `/phones/${SHOP}/replace`, {}),
    ...{ kind: 'session', state: 'red', ends: restart },
  },
  {
    name: 'a ban',
    begins: () => fail(403, 0),
    ...{ kind: 'session', state: 'red', ends: restart },
  },
  {
    name: 'a connection that drops often',
    begins: () =>
      set('number_health', { closes: [1, 2, 3, 4, 5].map((n) => ({ code: 428, at: ago(n * MINUTE) })) }),
    ...{ kind: 'closes', state: 'yellow', endsAfterMs: 2 * HOUR },
    ends: () => set('number_health', { closes: [] }),
  },
  {
    name: 'many undelivered messages',
    begins: () => hours(3, 100, 30),
    ...{ kind: 'undelivered', state: 'yellow', endsAfterMs: 30 * HOUR },
    ends: () => set('number_health', { hours: [] }),
  },
  {
    name: 'most messages undelivered',
    begins: () => hours(3, 100, 60),
    ...{ kind: 'undelivered', state: 'red' },
    ends: () => hours(3, 100, 0),
  },
  {
    name: 'opt-outs',
    begins: () =>
      set('number_guards', { results: ['a', 'b'].map((id) => ({ id, deliveryId: id, result: 'optOut' })) }),
    ...{ kind: 'optOuts', state: 'yellow' },
    ends: () => set('number_guards', { results: [] }),
  },
  {
    name: 'campaigns that wait for "Continuar"',
    begins: () =>
      rows('campaigns').insertOne({
        ...{ _id: 900_001, companyId: connection.companyId, connectionId: connection.connectionId },
        ...{ name: 'Natal', status: 'EM_ANDAMENTO', starting: null },
        pause: { reason: 'failures', until: null, since: new Date() },
      } as never),
    ...{ kind: 'pauses', state: 'red' },
    ends: () => rows('campaigns').deleteOne({ _id: 900_001 }),
  },
  {
    name: 'schedules that fail in a row',
    begins: () => set('schedule_paces', { failuresInRow: 10 }),
    ...{ kind: 'pauses', state: 'red' },
    ends: () => set('schedule_paces', { failuresInRow: 0 }),
  },
  {
    name: 'a phone that is off for two days',
    begins: async () => {
      await hours(2, 1, 0);
      await set('number_health', { phoneSeenAt: ago(2 * DAY) });
    },
    ...{ kind: 'phone', state: 'yellow' },
    ends: () => set('number_health', { phoneSeenAt: new Date() }),
  },
  {
    name: 'a phone that is off for eleven days',
    begins: async () => {
      await hours(2, 1, 0);
      await set('number_health', { phoneSeenAt: ago(11 * DAY) });
    },
    ...{ kind: 'phone', state: 'red' },
    ends: () => set('number_health', { phoneSeenAt: new Date() }),
  },
  {
    name: 'a version of WhatsApp Web that is never renewed',
    begins: () => rows('protocol_versions').updateMany({}, { $set: { firstSeen: ago(30 * DAY) } }),
    ...{ kind: 'protocol', state: 'yellow' },
    ends: () => rows('protocol_versions').updateMany({}, { $set: { firstSeen: new Date() } }),
  },
];

it.each(INCIDENTS)('$name: the light is $state for the line $kind, and green again', async (incident) => {
  const { begins, kind, state, ends, afterMs = 0, endsAfterMs = 0, stops } = incident;
  await set('number_health', { closes: [] });
  await vi.waitFor(async () => {
    expect(session().status).toBe('CONNECTED');
    expect((await health()).light).toBe('green');
  }, WITHIN);
  await begins();
  await vi.waitFor(
    async () => {
      const { light, lines } = await health(afterMs);
      expect([light, lines[0]?.kind, lines[0]?.state]).toEqual([state, kind, state]);
    },
    { ...WITHIN, interval: 20 },
  );
  if (stops) {
    const before = await stanzas();
    for (let messages = 0; messages < 3; messages += 1) await apiWrites();
    expect((await stanzas()) - before).toBeLessThanOrEqual(1);
  }
  if (endsAfterMs > 0)
    await vi.waitFor(async () => expect((await health(endsAfterMs)).light).toBe('green'), WITHIN);
  await (ends ?? unlimited)();
  await vi.waitFor(async () => expect((await health()).light).toBe('green'), WITHIN);
});
