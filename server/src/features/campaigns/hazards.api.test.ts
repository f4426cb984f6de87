import { Collection } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  cancelCampaign,
  deleteCampaign,
  deleteCampaignFile,
  listCampaigns,
  listDeliveries,
  previewCampaign,
  restartCampaign,
  resumeCampaign,
  retryCampaign,
  startCampaign,
  testCampaign,
  updateCampaign,
} from '@recado/shared/campaigns';
import { deleteContactList } from '@recado/shared/contact-lists';
import { deleteContact } from '@recado/shared/contacts';
import { recordOptOut } from '@recado/shared/opt-outs';
import type { Persona } from '#testing/factories';
import { pauseCall, type PausedWrite } from '#testing/pause-write';
import { addResult, guardOf } from './pace/number-guard';
import { type CampaignWorld, startCampaigns } from './testing/campaign-world';

const HOUR_MS = 3_600_000;
const CONFIRMATION = { confirmation: true, confirmationMessage1: 'Posso enviar as ofertas?' };

let world: CampaignWorld;
let limited: Persona;
let trusted: Persona;
beforeAll(async () => {
  world = await startCampaigns();
  await world.sendFast();
  const { company } = world.people;
  const other = await world.connect(world.people.admin, [], 'Filial');
  limited = await world.build.persona(company.id, {
    viewCampaigns: true,
    connectionIds: [other.connectionId],
  });
  trusted = await world.build.persona(company.id, {
    viewCampaigns: true,
    connectionIds: [world.shop.connectionId],
  });
});
afterAll(() => world.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await world.clear();
});

const admin = () => world.people.admin;
const paramsOf = ({ id }: { id: number }) => ({ params: { campaignId: id } });
const rowsOf = (campaignId: number) =>
  world.app.database.db
    .collection<{ _id: string; state: string; reason?: string; number: string; attempt: number }>(
      'campaign_deliveries',
    )
    .find({ campaignId })
    .sort({ order: 1 })
    .toArray();
const statesOf = async (campaignId: number) => (await rowsOf(campaignId)).map(({ state }) => state);
const optOut = (number: string) => world.call(recordOptOut, { body: { number } }, admin());
const cancel = (campaign: { id: number }) => world.call(cancelCampaign, paramsOf(campaign), admin());
const setOf = (update: object) => ('$set' in update ? update.$set : {}) as Record<string, unknown>;

/** Asks one person for a confirmation. */
async function requestedConfirmation() {
  const { campaign, people } = await world.started(1, CONFIRMATION);
  await world.untilSent(people, 1);
  world.acknowledge(2);
  await world.until(async () => expect(await statesOf(campaign.id)).toEqual(['asked']));
  return { campaign, person: people[0]! };
}

/** Runs timers until a write is held. Returns when they have ended. */
async function runsUntil({ reached }: PausedWrite): Promise<() => Promise<unknown>> {
  const steps: Promise<void>[] = [];
  let isReached = false;
  void reached.then(() => (isReached = true));
  await world.until(() => {
    steps.push(world.runs());
    expect(isReached).toBe(true);
  });
  return () => Promise.all(steps);
}

describe('who may not', () => {
  const calls = (as: Persona, campaign: { id: number }, number: string) => ({
    preview: () => world.call(previewCampaign, paramsOf(campaign), as),
    start: () => world.call(startCampaign, { ...paramsOf(campaign), body: undefined }, as),
    restart: () => world.call(restartCampaign, paramsOf(campaign), as),
    resume: () => world.call(resumeCampaign, paramsOf(campaign), as),
    retry: () => world.call(retryCampaign, { ...paramsOf(campaign), body: undefined }, as),
    test: () => world.call(testCampaign, { ...paramsOf(campaign), body: { number } }, as),
    save: () => world.call(updateCampaign, { ...paramsOf(campaign), body: { name: 'Outra' } }, as),
    removeFile: () => world.call(deleteCampaignFile, paramsOf(campaign), as),
  });

  it('an agent limited to other connections neither prepares nor sends a campaign', async () => {
    const { id: contactListId, people } = await world.list(1);
    const campaign = await world.ready({ contactListId });
    for (const [name, call] of Object.entries(calls(limited, campaign, people[0]!.phone)))
      expect({ name, ...(await call()) }).toMatchObject({ name, status: 403, error: 'ERR_NO_PERMISSION' });
    expect((await world.create({ contactListId }, limited)).status).toBe(403);
    const own = await world.create({ contactListId, whatsappId: null }, limited);
    expect(own.status).toBe(201);
    const move = { ...paramsOf(own.body), body: { whatsappId: world.shop.connectionId } };
    expect((await world.call(updateCampaign, move, limited)).status).toBe(403);
    expect(world.sentTo(people)).toEqual([]);
  });

  it('an agent limited to its connection, and one without a limit, send the campaign', async () => {
    const { id: contactListId } = await world.list(1);
    const campaign = await world.ready({ contactListId });
    expect((await world.call(previewCampaign, paramsOf(campaign), trusted)).status).toBe(200);
    const free = await world.build.persona(world.people.company.id, { viewCampaigns: true });
    expect((await world.call(startCampaign, { ...paramsOf(campaign), body: undefined }, free)).status).toBe(
      200,
    );
  });

  it.each(['agent', 'rivalAdmin'] as const)('%s sends nothing', async (role) => {
    const { id: contactListId, people } = await world.list(1);
    const campaign = await world.ready({ contactListId });
    for (const call of Object.values(calls(world.people[role], campaign, people[0]!.phone)))
      expect((await call()).status).toBeGreaterThanOrEqual(403);
    expect(world.sentTo(people)).toEqual([]);
  });
});

describe('a test message', () => {
  it('is not sent to a person who opted out, and does not count', async () => {
    const { id: contactListId, people } = await world.list(1);
    const campaign = await world.ready({ contactListId });
    const { phone: number } = people[0]!;
    const input = { ...paramsOf(campaign), body: { number } };
    await optOut(number);
    expect(await world.call(testCampaign, input, admin())).toMatchObject({ error: 'ERR_OPTED_OUT' });
    expect(world.sentTo(people)).toEqual([]);
    const { phone: other } = (await world.list(1)).people[0]!;
    const { body } = await world.call(testCampaign, { ...input, body: { number: other } }, admin());
    expect(body.remaining).toBe(9);
  });
});

describe('a person who opts out', () => {
  it('before the start is left out at the start', async () => {
    const { id: contactListId, people } = await world.list(1);
    await optOut(people[0]!.phone);
    const campaign = await world.ready({ contactListId });
    await world.start(campaign.id);
    await world.untilCopied(campaign.id);
    expect(await rowsOf(campaign.id)).toMatchObject([{ state: 'skipped', reason: 'optedOut' }]);
  });

  it('after the start gets nothing, and the others do', async () => {
    const { campaign, people } = await world.started(2);
    await world.untilCopied(campaign.id);
    await optOut(people[0]!.phone);
    await world.untilSent([people[1]!], 1);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect(world.textsTo(people[0]!)).toEqual([]);
  });

  it('between the confirmation and the message gets no message', async () => {
    const { campaign, people } = await world.started(1, CONFIRMATION);
    await world.untilSent(people, 1);
    world.acknowledge(2);
    await world.until(async () => expect(await statesOf(campaign.id)).toEqual(['asked']));
    await world.messenger.writes(world.shop, people[0]!, { body: 'Sim' });
    await world.until(async () => expect(await statesOf(campaign.id)).toEqual(['confirmed']));
    await optOut(people[0]!.phone);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect(world.sentTo(people)).toHaveLength(1);
  });
});

describe('a cancellation in the middle of a step', () => {
  it('before the person is claimed sends nothing, and a restart sends once', async () => {
    const { campaign, people } = await world.started(1);
    await world.untilCopied(campaign.id);
    const paused = pauseCall('findOneAndUpdate', 'campaigns', (_filter, update) => 'turnAt' in setOf(update));
    const step = world.runs();
    await paused.reached;
    await cancel(campaign);
    paused.release();
    await step;
    expect([await statesOf(campaign.id), world.sentTo(people)]).toEqual([['waiting'], []]);
    await world.call(restartCampaign, paramsOf(campaign), admin());
    await world.untilSent(people, 1);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect(world.sentTo(people)).toHaveLength(1);
  });

  it('between the claim and the message stops the message, whose attempt is over', async () => {
    const { campaign, people } = await world.started(1);
    await world.untilCopied(campaign.id);
    const paused = pauseCall('updateOne', 'contacts', (_filter, update) => 'campaign' in setOf(update));
    const step = world.runs();
    await paused.reached;
    expect(await statesOf(campaign.id)).toEqual(['sending']);
    await cancel(campaign);
    expect(await rowsOf(campaign.id)).toMatchObject([{ state: 'waiting', attempt: 2 }]);
    // The status no longer stops it, only its attempt.
    await world.call(restartCampaign, paramsOf(campaign), admin());
    paused.release();
    await step;
    await world.until(async () => {
      const messages = world.app.database.db.collection('messages');
      const row = await messages.findOne({ clientId: new RegExp(`^campaign:${campaign.id}-.*:1$`) });
      expect(row).toMatchObject({ failure: 'expired' });
    });
    await world.untilSent(people, 1);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect(world.sentTo(people)).toHaveLength(1);
  });

  it('that a kill interrupts before it withdraws stops the message by the status alone', async () => {
    const { campaign, people } = await world.started(1);
    await world.untilCopied(campaign.id);
    const paused = pauseCall('updateOne', 'contacts', (_filter, update) => 'campaign' in setOf(update));
    const step = world.runs();
    await paused.reached;
    const rows = world.app.database.db.collection<{ _id: number }>('campaigns');
    await rows.updateOne({ _id: campaign.id }, { $set: { status: 'CANCELADA' }, $inc: { run: 1 } });
    paused.release();
    await step;
    await world.until(async () => {
      const messages = world.app.database.db.collection('messages');
      const row = await messages.findOne({ clientId: new RegExp(`^campaign:${campaign.id}-`) });
      expect(row).toMatchObject({ failure: 'expired' });
    });
    expect(world.sentTo(people)).toEqual([]);
  });

  it('of a confirmed person sends the message without asking again', async () => {
    const { campaign, person } = await requestedConfirmation();
    await world.messenger.writes(world.shop, person, { body: 'Sim' });
    await world.until(async () => expect(await statesOf(campaign.id)).toEqual(['confirmed']));
    const paused = pauseCall('updateOne', 'contacts', (_filter, update) => 'campaign' in setOf(update));
    const step = await runsUntil(paused);
    await cancel(campaign);
    expect(await statesOf(campaign.id)).toEqual(['confirmed']);
    paused.release();
    await step();
    await world.call(restartCampaign, paramsOf(campaign), admin());
    await world.untilSent([person], 2);
    expect(world.textsTo(person)[1]).toContain('As ofertas chegaram');
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
  });

  it('after the dispatch counts the message, and a restart does not repeat it', async () => {
    const { campaign, people } = await world.started(1);
    await world.untilSent(people, 1);
    await cancel(campaign);
    expect(await rowsOf(campaign.id)).toMatchObject([{ state: 'sending', attempt: 1 }]);
    world.acknowledge(2);
    await world.until(async () => expect(await statesOf(campaign.id)).toEqual(['sent']));
    await world.call(restartCampaign, paramsOf(campaign), admin());
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect(world.sentTo(people)).toHaveLength(1);
  });

  it('of a copy of the list copies no one else, and a restart completes it', async () => {
    const { id: contactListId, people } = await world.list(2);
    const campaign = await world.ready({ contactListId });
    const paused = pauseCall(
      'findOneAndUpdate',
      'campaigns',
      (_filter, update) => 'starting' in setOf(update) && !('status' in setOf(update)),
    );
    await world.start(campaign.id);
    const step = world.runs();
    await paused.reached;
    await cancel(campaign);
    paused.release();
    await step;
    expect((await world.read(campaign.id)).status).toBe('CANCELADA');
    await world.call(restartCampaign, paramsOf(campaign), admin());
    for (const [n] of people.entries()) {
      await world.untilSent(people, n + 1);
      world.acknowledge(2);
    }
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect(people.map((person) => world.textsTo(person).length)).toEqual([1, 1]);
  });
});

describe('a change between reading and writing', () => {
  it('of the texts while the campaign is started is not lost: the start is rejected', async () => {
    const { id: contactListId, people } = await world.list(1);
    const campaign = await world.ready({ contactListId });
    const paused = pauseCall(
      'findOneAndUpdate',
      'campaigns',
      (_filter, update) => 'startedAt' in setOf(update),
    );
    const started = world.call(startCampaign, { ...paramsOf(campaign), body: undefined }, admin());
    await paused.reached;
    const edit = { ...paramsOf(campaign), body: { message1: '' } };
    expect((await world.call(updateCampaign, edit, admin())).status).toBe(200);
    paused.release();
    expect((await started).status).toBe(409);
    expect([(await world.read(campaign.id)).status, world.sentTo(people)]).toEqual(['INATIVA', []]);
  });

  it('of a person who is erased while the message is prepared: nothing is sent', async () => {
    const customer = await world.known();
    const campaign = await world.ready({ contactListId: await world.listOf([customer.phone]) });
    const paused = pauseCall(
      'findOneAndUpdate',
      'campaign_deliveries',
      (_filter, update) => setOf(update)['state'] === 'sending',
    );
    await world.start(campaign.id);
    const step = await runsUntil(paused);
    const { contactId } = await world.ticketOf(customer);
    expect((await world.call(deleteContact, { params: { contactId } }, admin())).status).toBeLessThan(300);
    paused.release();
    await step();
    expect([await statesOf(campaign.id), world.textsTo(customer)]).toEqual([['skipped'], []]);
  });

  it('of a campaign that is cancelled before its end is stored: it stays cancelled', async () => {
    const { campaign, people } = await world.started(1);
    await world.untilSent(people, 1);
    const paused = pauseCall(
      'findOneAndUpdate',
      'campaigns',
      (_filter, update) => setOf(update)['status'] === 'FINALIZADA',
    );
    world.acknowledge(2);
    await world.until(async () => expect(await statesOf(campaign.id)).toEqual(['sent']));
    const step = await runsUntil(paused);
    await cancel(campaign);
    paused.release();
    await step();
    expect((await world.read(campaign.id)).status).toBe('CANCELADA');
  });

  it('of the time of a start that is due: it starts at the new time', async () => {
    const { id: contactListId } = await world.list(1);
    const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
    const campaign = await world.ready({ contactListId, scheduledAt: at(2) });
    const paused = pauseCall(
      'findOneAndUpdate',
      'campaigns',
      (_filter, update) => 'startedAt' in setOf(update),
    );
    const step = world.runs(2 * HOUR_MS);
    await paused.reached;
    const scheduledAt = at(5);
    const edit = { ...paramsOf(campaign), body: { scheduledAt } };
    expect((await world.call(updateCampaign, edit, admin())).status).toBe(200);
    paused.release();
    await step;
    expect(await world.read(campaign.id)).toMatchObject({ status: 'PROGRAMADA', scheduledAt });
    await world.call(deleteCampaign, paramsOf(campaign), admin());
  });

  it('of a cancelled campaign that is restarted while it is deleted: the restart is rejected', async () => {
    const { campaign, people } = await world.started(2);
    await world.untilSent(people, 1);
    await cancel(campaign);
    const restarting = pauseCall(
      'findOneAndUpdate',
      'campaigns',
      (_filter, update) => setOf(update).status === 'EM_ANDAMENTO',
    );
    const restarted = world.call(restartCampaign, paramsOf(campaign), admin());
    await restarting.reached;
    const deleting = pauseCall('deleteMany', 'campaign_deliveries');
    const deleted = world.call(deleteCampaign, paramsOf(campaign), admin());
    await deleting.reached;
    restarting.release();
    expect(await restarted).toMatchObject({ status: 404, error: 'ERR_NO_CAMPAIGN_FOUND' });
    deleting.release();
    expect((await deleted).status).toBe(204);
    expect(await rowsOf(campaign.id)).toEqual([]);
  });

  it('of a deletion that a crash interrupted: the campaign is not listed, and its rest is deleted', async () => {
    const { id: contactListId, people } = await world.list(2);
    const scheduledAt = new Date(Date.now() + 2 * HOUR_MS).toISOString();
    const campaign = await world.ready({ contactListId, scheduledAt });
    const crash = vi.spyOn(Collection.prototype, 'deleteMany').mockRejectedValue(new Error('crashed'));
    expect((await world.call(deleteCampaign, paramsOf(campaign), admin())).status).toBe(500);
    crash.mockRestore();
    const { body } = await world.call(listCampaigns, {}, admin());
    expect(body.records.map(({ id }) => id)).not.toContain(campaign.id);
    expect(
      (await world.call(startCampaign, { ...paramsOf(campaign), body: undefined }, admin())).status,
    ).toBe(404);
    const stored = world.app.database.db.collection<{ _id: number }>('campaigns');
    await world.until(async () => {
      await world.runs();
      expect(await stored.findOne({ _id: campaign.id })).toBeNull();
    });
    expect(world.sentTo(people)).toEqual([]);
  });

  it('of a refused person that gets an ack at once counts the ack', async () => {
    const { campaign, people } = await world.started(1);
    await world.untilSent(people, 1);
    world.acknowledge(2);
    world.reject();
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect((await world.read(campaign.id)).counts).toMatchObject({ sent: 1, failed: 0 });
  });
});

describe('the second of two', () => {
  it('campaigns of a connection gets its turn', async () => {
    const one = await world.started(2);
    const other = await world.started(2);
    await world.untilCopied(other.campaign.id);
    const all = [...one.people, ...other.people];
    await world.untilSent(all, 1);
    world.acknowledge(2);
    await world.untilSent(all, 2);
    world.acknowledge(2);
    expect([world.sentTo(one.people).length, world.sentTo(other.people).length]).toEqual([1, 1]);
  });

  it('acks counts when both arrive together: delivered and then read', async () => {
    const { campaign, people } = await world.started(1);
    await world.untilSent(people, 1);
    for (const ack of [2, 3, 4] as const) world.acknowledge(ack);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    await world.until(async () => expect(await statesOf(campaign.id)).toEqual(['read']));
    const [row] = await rowsOf(campaign.id);
    expect(row).toMatchObject({
      sentAt: expect.any(Date),
      deliveredAt: expect.any(Date),
      readAt: expect.any(Date),
    });
  });

  it('identities of a merged contact gets no second message', async () => {
    const one = await world.known();
    const other = await world.known();
    const campaign = await world.ready({ contactListId: await world.listOf([one.phone, other.phone]) });
    await world.start(campaign.id);
    await world.untilSent([one], 1);
    world.acknowledge(2);
    const [from, into] = [await world.ticketOf(one), await world.ticketOf(other)];
    const contacts = world.app.database.db.collection<{ _id: number }>('contacts');
    await contacts.updateOne({ _id: from.contactId }, { $set: { linkedTo: into.contactId } });
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect(await rowsOf(campaign.id)).toMatchObject([
      { state: 'sent' },
      { state: 'skipped', reason: 'duplicate' },
    ]);
    expect(world.textsTo(other)).toEqual([]);
  });

  it('pages of persons contains the ones after the first forty', async () => {
    const { id: contactListId } = await world.list(51);
    const campaign = await world.ready({ contactListId });
    await world.start(campaign.id);
    await world.untilCopied(campaign.id);
    const page = async (cursor?: string) =>
      (await world.call(listDeliveries, { ...paramsOf(campaign), query: { cursor } }, admin())).body;
    const first = await page();
    const second = await page(first.nextCursor ?? '');
    expect([first.records.length, first.hasMore, second.records.length, second.hasMore]).toEqual([
      40,
      true,
      11,
      false,
    ]);
    expect(new Set([...first.records, ...second.records].map(({ id }) => id)).size).toBe(51);
  });
});

describe('one fails, one succeeds', () => {
  it('counts a failure that is reported twice once, and sends to the other person', async () => {
    const { campaign, people } = await world.started(2);
    await world.untilSent(people, 1);
    world.reject();
    world.reject();
    await world.untilSent(people, 2);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect((await world.read(campaign.id)).counts).toMatchObject({ sent: 1, failed: 1 });
    const guards = world.app.database.db.collection<{ _id: number; results: { result: string }[] }>(
      'number_guards',
    );
    const guard = await guards.findOne({ _id: world.shop.connectionId });
    expect(guard?.results.map(({ result }) => result)).toEqual(['failed', 'ok']);
  });
});

describe('results for the protection of a number', () => {
  it('count once per message, without the guard of the row', async () => {
    const { companyId, connectionId } = world.shop;
    const result = { id: 'campaign:0-0:text:1', deliveryId: '0-0', result: 'failed' as const };
    await addResult(companyId, connectionId, result);
    await addResult(companyId, connectionId, result);
    expect((await guardOf(companyId, connectionId)).results).toHaveLength(1);
  });

  it('count an opt-out that arrives before the ack of its message', async () => {
    const { people } = await world.started(1);
    await world.untilSent(people, 1);
    await world.messenger.writes(world.shop, people[0]!, { body: 'SAIR' });
    await world.runs();
    world.acknowledge(2);
    await world.until(async () =>
      expect((await guardOf(world.shop.companyId, world.shop.connectionId)).results).toMatchObject([
        { result: 'optOut' },
      ]),
    );
  });
});

describe('another moment than now', () => {
  it('a yes more than 72 hours after the request confirms nothing', async () => {
    const { campaign, people } = await world.started(1, CONFIRMATION);
    await world.untilSent(people, 1);
    world.acknowledge(2);
    await world.until(async () => expect(await statesOf(campaign.id)).toEqual(['asked']));
    await world.runs(73 * HOUR_MS);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect(await statesOf(campaign.id)).toEqual(['expired']);
    await world.messenger.writes(world.shop, people[0]!, { body: 'Sim' });
    await world.runs();
    expect([await statesOf(campaign.id), world.sentTo(people).length]).toEqual([['expired'], 1]);
  });

  it('a yes after 72 hours confirms nothing, although no timer has ended the request', async () => {
    const { campaign, person } = await requestedConfirmation();
    const { phone } = person;
    const contacts = world.app.database.db.collection('contacts');
    const at = new Date(Date.now() - 73 * HOUR_MS);
    const { matchedCount } = await contacts.updateOne({ phone }, { $set: { 'campaign.at': at } });
    expect(matchedCount).toBe(1);
    await world.messenger.writes(world.shop, person, { body: 'Sim, quero receber' });
    expect(await statesOf(campaign.id)).toEqual(['asked']);
  });

  it('acks that a crash kept from the campaign count with their times', async () => {
    const { campaign, people } = await world.started(1);
    await world.untilSent(people, 1);
    const [first = 0, second = 0, third = 0] = [3, 2, 1].map((minutes) => Date.now() - minutes * 60_000);
    const ackAt = { 2: new Date(first), 3: new Date(second), 4: new Date(third) };
    await world.app.database.db
      .collection('messages')
      .updateOne({ clientId: new RegExp(`^campaign:${campaign.id}-`) }, { $set: { ack: 4, ackAt } });
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect(await rowsOf(campaign.id)).toMatchObject([
      { sentAt: ackAt[2], deliveredAt: ackAt[3], readAt: ackAt[4] },
    ]);
  });

  it('tests of an earlier day do not count today', async () => {
    const { id: contactListId } = await world.list(1);
    const campaign = await world.ready({ contactListId });
    const rows = world.app.database.db.collection<{ _id: number }>('campaigns');
    await rows.updateOne({ _id: campaign.id }, { $set: { tests: { day: '2020-01-01', count: 10 } } });
    const { phone: number } = (await world.list(1)).people[0]!;
    const { status, body } = await world.call(
      testCampaign,
      { ...paramsOf(campaign), body: { number } },
      admin(),
    );
    expect([status, body.remaining]).toEqual([200, 9]);
  });
});

describe('an erased person', () => {
  it('keeps an empty row, and gets nothing', async () => {
    const customer = await world.known();
    const { people, id: contactListId } = await world.list(1);
    const both = await world.listOf([customer.phone, people[0]!.phone]);
    const campaign = await world.ready({ contactListId: both });
    expect(contactListId).not.toBe(both);
    await world.start(campaign.id);
    await world.untilCopied(campaign.id);
    const { contactId } = await world.ticketOf(customer);
    expect((await world.call(deleteContact, { params: { contactId } }, admin())).status).toBeLessThan(300);
    await world.untilSent([people[0]!], 1);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect(await rowsOf(campaign.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ state: 'skipped', number: '', name: '', extra: {} }),
      ]),
    );
    expect(world.textsTo(customer)).toEqual([]);
  });
});

describe('a person who was asked', () => {
  it('and is erased before the reply is left out, so that the campaign ends', async () => {
    const customer = await world.known();
    const contactListId = await world.listOf([customer.phone]);
    const campaign = await world.ready({ contactListId, ...CONFIRMATION });
    await world.start(campaign.id);
    await world.untilSent([customer], 1);
    world.acknowledge(2);
    await world.until(async () => expect(await statesOf(campaign.id)).toEqual(['asked']));
    const { contactId } = await world.ticketOf(customer);
    expect((await world.call(deleteContact, { params: { contactId } }, admin())).status).toBeLessThan(300);
    expect(await rowsOf(campaign.id)).toMatchObject([{ state: 'skipped', reason: 'removed' }]);
    await world.untilStatus(campaign.id, 'FINALIZADA');
  });

  it('and opts out after the yes is left out at once, before the message is prepared', async () => {
    const { campaign, person } = await requestedConfirmation();
    await world.messenger.writes(world.shop, person, { body: 'Sim' });
    await world.until(async () => expect(await statesOf(campaign.id)).toEqual(['confirmed']));
    await world.messenger.writes(world.shop, person, { body: 'descadastrar' });
    expect(await statesOf(campaign.id)).toEqual(['declined']);
  });
});

describe('the list of a cancelled campaign', () => {
  it('is deleted only when no person is left', async () => {
    const { id: contactListId, people } = await world.list(2);
    const campaign = await world.ready({ contactListId });
    await world.start(campaign.id);
    await world.untilSent(people, 1);
    world.acknowledge(2);
    await cancel(campaign);
    const remove = () => world.call(deleteContactList, { params: { contactListId } }, admin());
    expect(await remove()).toMatchObject({
      status: 409,
      details: { campaigns: [{ id: campaign.id, name: campaign.name }] },
    });
    await world.call(restartCampaign, paramsOf(campaign), admin());
    await world.untilSent(people, 2);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect((await remove()).status).toBe(204);
  });
});
