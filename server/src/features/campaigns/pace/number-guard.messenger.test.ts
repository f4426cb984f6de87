import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import {
  type Campaign,
  type CampaignPause,
  cancelCampaign,
  resumeCampaign,
  retryCampaign,
} from '@recado/shared/campaigns';
import { requestQrCode, restartSession } from '@recado/shared/connections';
import { type Simulator, startSimulator } from '#scripts/simulator';
import { control } from '#scripts/simulator/testing/control';
import { companyNumber, customerNumber } from '#scripts/simulator/testing/number-plan';
import { type PairedServer, startPairedServer } from '#testing/start-paired-server';
import { campaignCalls } from '../testing/campaign-calls';

/**
 * Every signal that protects a number, from the simulator to the campaign: once the server knows it, at most one further
 * message of a campaign leaves, which was on its way.
 */

vi.setConfig({ testTimeout: 240_000 });
const WITHIN = { timeout: 100_000, interval: 50 };
/** Messages leave when a test lets time pass, so that a campaign does not end before a signal arrives. */
const STEP_MS = 10_000;
const PEOPLE = 15;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CYCLE_END = new Date('2099-01-01T00:00:00Z');

let simulator: Simulator;
let server: PairedServer['server'];
let people: PairedServer['people'];
let connection: PairedServer['connection'];
let session: PairedServer['session'];
let calls: ReturnType<typeof campaignCalls>;
let shop = companyNumber();

beforeAll(async () => {
  simulator = await startSimulator();
  const scan = (qr: string) => control(simulator, `/phones/${shop}/scan`, { qr });
  ({ server, people, connection, session } = await startPairedServer(simulator, scan));
  await server.app.services.settings.setSetting(connection.companyId, 'campaignsEnabled', 'true');
  await rows('connections').updateOne({ _id: connection.connectionId }, { $set: { newChatLimit: 1_000 } });
  calls = campaignCalls(server.call, people.admin, connection.connectionId);
  await calls.sendFast({ messageInterval: 5 });
});
afterAll(async () => {
  await server.close();
  await simulator.close();
});
afterEach(async () => {
  await control(simulator, '/faults', {});
  for (const { _id } of await rows('campaigns').find({ status: 'EM_ANDAMENTO' }).toArray())
    await server.call(cancelCampaign, { params: { campaignId: _id } }, people.admin);
  await rows('number_guards').deleteMany({});
  elapsed = 0;
});

const rows = (name: string) => server.app.database.db.collection<{ _id: number }>(name);
const until = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, WITHIN);
const limit = (limits: object) => control(simulator, `/phones/${shop}/new-chats`, limits);
const newChats = () =>
  control<{ received: number; rejected: number }>(simulator, `/phones/${shop}/new-chats`);
/** Messages of campaigns that WhatsApp received: all start chats. */
const stanzas = async () => (await newChats()).received;
const guard = async () => rows('number_guards').findOne({ _id: connection.connectionId });

/** Starts a campaign for persons who never wrote. */
async function begun(count = PEOPLE): Promise<{ campaign: Campaign; numbers: string[] }> {
  const numbers = Array.from({ length: count }, () => customerNumber());
  const campaign = await calls.ready({ contactListId: await calls.listOf(numbers) });
  await calls.start(campaign.id);
  return { campaign, numbers };
}
const untilSent = (count: number): Promise<void> =>
  until(async () => {
    if ((await stanzas()) < count) await later(STEP_MS);
    expect(await stanzas()).toBeGreaterThanOrEqual(count);
  });
const pauseOf = async ({ id }: Campaign): Promise<CampaignPause | null> => (await calls.read(id)).pause;
let elapsed = 0;
/** Runs timers as if so much time had passed since the last call. */
const later = async (ms: number): Promise<void> => {
  elapsed += ms;
  await server.app.context.dueWork.runDue(new Date(Date.now() + elapsed));
};

/** Waits for the pause, and lets time pass, in which at most the message on its way leaves. */
async function expectPause(campaign: Campaign, pause: Partial<CampaignPause>, known: number): Promise<void> {
  await until(async () => {
    await later(0);
    expect(await pauseOf(campaign)).toMatchObject(pause);
  });
  for (let minutes = 0; minutes < 3; minutes += 1) await later(MINUTE_MS);
  expect((await stanzas()) - known).toBeLessThanOrEqual(1);
}

async function expectContinued(campaign: Campaign): Promise<void> {
  const before = await stanzas();
  await until(async () => {
    await later(MINUTE_MS);
    expect(await stanzas()).toBeGreaterThan(before);
  });
  expect(await pauseOf(campaign)).toBeNull();
}

/** Expects the limits in the connection's row. */
async function expectKnown(newChatLimits: object): Promise<void> {
  const row = await rows('connections').findOne({ _id: connection.connectionId });
  expect(row).toMatchObject({ newChats: newChatLimits });
}
const untilKnown = (newChatLimits: object): Promise<void> => until(() => expectKnown(newChatLimits));

/** Resolves when the interval of the next messages is twice as long. */
const untilSlow = (): Promise<void> =>
  until(async () => {
    await later(STEP_MS);
    const row = (await guard()) as { lastAt?: Date; nextAt?: Date } | null;
    const interval = (row?.nextAt?.getTime() ?? 0) - (row?.lastAt?.getTime() ?? 0);
    // Intervals are random, and the longest usual one is 1.5 times the configured one.
    expect(interval).toBeGreaterThan(1.5 * 5_000);
  });

it('FIRST_WARNING doubles the intervals, and the campaign continues', async () => {
  const before = await stanzas();
  const { campaign } = await begun();
  await untilSent(before + 1);
  await limit({ quota: { status: 'FIRST_WARNING', cycleEndsAt: CYCLE_END.getTime() } });
  await untilKnown({ capStatus: 'FIRST_WARNING' });
  await untilSlow();
  expect(await pauseOf(campaign)).toBeNull();
  await limit({ quota: { status: 'NONE' } });
  await untilKnown({ capStatus: 'NONE' });
});

it.each([
  ['SECOND_WARNING', 'secondWarning'],
  ['CAPPED', 'capped'],
] as const)('%s pauses campaigns until the status falls', async (status, reason) => {
  const before = await stanzas();
  const { campaign } = await begun();
  await untilSent(before + 1);
  await limit({ quota: { status, cycleEndsAt: CYCLE_END.getTime() } });
  await untilKnown({ capStatus: status });
  const known = await stanzas();
  const pause = { reason, until: CYCLE_END.toISOString(), needsResume: false };
  await expectPause(campaign, pause, known);
  await limit({ quota: { status: 'NONE' } });
  await untilKnown({ capStatus: 'NONE' });
  await expectContinued(campaign);
});

it("half of WhatsApp's remaining quota pauses campaigns until the cycle ends", async () => {
  await limit({ quota: { status: 'NONE', total: 10, used: 4, cycleEndsAt: CYCLE_END.getTime() } });
  await untilKnown({ quota: { total: 10, used: 4 } });
  const before = await stanzas();
  const { campaign } = await begun();
  await untilSent(before + 3);
  await expectPause(campaign, { reason: 'quota', until: CYCLE_END.toISOString() }, before + 2);
  expect((await stanzas()) - before).toBe(3);
  await limit({ quota: { status: 'NONE', total: -1, used: 0 } });
  await untilKnown({ quota: { total: null } });
});

it('a lock pauses campaigns until it ends, and halves their speed afterwards', async () => {
  const before = await stanzas();
  const { campaign } = await begun();
  await untilSent(before + 1);
  const endsAt = Math.ceil(Date.now() / 1_000) * 1_000 + HOUR_MS;
  await limit({ lock: { type: 'BIZ_QUALITY', endsAt } });
  await untilKnown({ lock: { active: true } });
  const known = await stanzas();
  await expectPause(campaign, { reason: 'lock', until: new Date(endsAt).toISOString() }, known);
  await limit({ lock: null });
  await untilKnown({ lock: { active: false } });
  await expectContinued(campaign);
  await untilSlow();
});

it('five failures in a hundred messages pause campaigns until a user continues', async () => {
  await control(simulator, '/faults', { phone: shop, nack: 479 });
  const before = await stanzas();
  const { campaign } = await begun();
  await until(async () => {
    await later(STEP_MS);
    expect((await calls.read(campaign.id)).counts.failed).toBeGreaterThanOrEqual(5);
  });
  await expectPause(campaign, { reason: 'failures', until: null, needsResume: true }, before + 5);
  await control(simulator, '/faults', {});
  await server.call(resumeCampaign, { params: { campaignId: campaign.id } }, people.admin);
  await expectContinued(campaign);
});

it('three opt-outs in a hundred messages pause campaigns until a user continues', async () => {
  const before = await stanzas();
  const { campaign, numbers } = await begun();
  await untilSent(before + 3);
  for (const number of numbers.slice(0, 3))
    await control(simulator, `/contacts/${number}/messages`, { to: shop, type: 'text', text: 'SAIR' });
  const results = async () => ((await guard()) as { results?: { result: string }[] } | null)?.results ?? [];
  await until(async () =>
    expect((await results()).filter(({ result }) => result === 'optOut')).toHaveLength(3),
  );
  const known = await stanzas();
  await expectPause(campaign, { reason: 'optOuts', until: null, needsResume: true }, known);
  await server.call(resumeCampaign, { params: { campaignId: campaign.id } }, people.admin);
  await expectContinued(campaign);
});

it('a connection that was lost for a minute sends when it is back for a minute', async () => {
  const before = await stanzas();
  const { campaign } = await begun();
  await untilSent(before + 1);
  await control(simulator, `/phones/${shop}/fail`, { code: 503, logins: 1_000 });
  const status = async () => (await rows('connections').findOne({ _id: connection.connectionId })) as object;
  await until(async () => expect(await status()).not.toMatchObject({ status: 'CONNECTED' }));
  const known = await stanzas();
  await until(async () => {
    await later(STEP_MS);
    expect(await pauseOf(campaign)).toMatchObject({ reason: 'disconnected', needsResume: false });
  });
  expect(await stanzas()).toBe(known);
  await control(simulator, `/phones/${shop}/fail`, { code: 503 });
  const params = { whatsappId: connection.connectionId };
  const restartedAt = Date.now();
  await server.call(restartSession, { params }, people.admin);
  await until(async () => expect(await status()).toMatchObject({ status: 'CONNECTED' }));
  await until(async () => {
    const { steadyFrom } = (await guard()) as unknown as { steadyFrom: Date | null };
    // The server's own timers, which run without the time that passed here, may have set it.
    if (!steadyFrom) await later(0);
    expect(steadyFrom?.getTime()).toBeGreaterThanOrEqual(restartedAt + MINUTE_MS);
  });
  expect((await stanzas()) - known).toBeLessThanOrEqual(1);
  await expectContinued(campaign);
});

it('another number pauses campaigns until a user continues', async () => {
  const before = await stanzas();
  const { campaign } = await begun();
  await untilSent(before + 1);
  await control(simulator, `/phones/${shop}/unlink`, {});
  await until(() => Promise.resolve(expect(session().status).not.toBe('CONNECTED')));
  shop = companyNumber();
  const params = { whatsappId: connection.connectionId };
  await server.call(requestQrCode, { params }, people.admin);
  await until(() => Promise.resolve(expect(session().qrcode).not.toBe('')));
  await control(simulator, `/phones/${shop}/scan`, { qr: session().qrcode });
  await until(() => Promise.resolve(expect(session().status).toBe('CONNECTED')));
  await expectPause(campaign, { reason: 'otherNumber', until: null, needsResume: true }, 0);
  expect(await stanzas()).toBe(0);
  await server.call(resumeCampaign, { params: { campaignId: campaign.id } }, people.admin);
  await expectContinued(campaign);
});

it('a refusal without a lock fails one message, and its person waits for a day', async () => {
  await control(simulator, '/faults', { phone: shop, nackNewChats: 463 });
  const before = await newChats();
  const { campaign } = await begun(1);
  await until(async () => {
    await later(STEP_MS);
    expect((await calls.read(campaign.id)).status).toBe('FINALIZADA');
  });
  expect((await calls.read(campaign.id)).report.failures).toEqual([{ reason: 'newChat', count: 1 }]);
  await control(simulator, '/faults', {});
  await server.call(retryCampaign, { params: { campaignId: campaign.id } }, people.admin);
  await later(23 * HOUR_MS);
  expect((await newChats()).received - before.received).toBe(1);
  expect(await calls.read(campaign.id)).toMatchObject({ status: 'EM_ANDAMENTO', pause: null });
});

it('a second refusal within ten minutes pauses campaigns for a day', async () => {
  await control(simulator, '/faults', { phone: shop, nackNewChats: 463 });
  const before = await stanzas();
  const { campaign } = await begun();
  // The refusal of the test before may count as the first one.
  await until(async () => {
    await later(STEP_MS);
    await expectKnown({ lock: { active: true, reason: 'refusals' } });
  });
  const pause = { reason: 'lock', needsResume: false } as const;
  await expectPause(campaign, pause, before + 1);
  const hours = (Date.parse((await pauseOf(campaign))?.until ?? '') - Date.now()) / HOUR_MS;
  expect(hours).toBeCloseTo(24, 0);
});
