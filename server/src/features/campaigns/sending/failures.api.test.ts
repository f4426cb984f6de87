import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { retryCampaign } from '@recado/shared/campaigns';
import { GatewayError } from '#messenger/gateway';
import { newCustomer } from '#testing/conversations';
import { type CampaignWorld, startCampaigns } from '../testing/campaign-world';

const MINUTE_MS = 60_000;

let world: CampaignWorld;
beforeAll(async () => {
  world = await startCampaigns();
  await world.sendFast();
});
afterAll(() => world.close());
afterEach(async () => {
  world.messenger.failLookupsWith(undefined);
  await world.clear();
});

const rows = (name: string) => world.app.database.db.collection<{ _id: number }>(name);

describe('a number for which WhatsApp gives no result', () => {
  it('waits an hour, and the persons after it get their messages', async () => {
    const unresolved = newCustomer();
    world.messenger.hasAccount(unresolved.phone);
    const customer = await world.known();
    const campaign = await world.ready({
      contactListId: await world.listOf([unresolved.phone, customer.phone]),
    });
    world.messenger.failLookupsWith(new GatewayError('error', 'no result'));
    const startedAt = Date.now();
    await world.start(campaign.id);
    await world.untilSent([customer], 1);
    world.acknowledge(2);
    expect(world.textsTo(unresolved)).toEqual([]);
    const row = await rows('campaign_deliveries').findOne({ campaignId: campaign.id, state: 'waiting' });
    const notBefore = (row as unknown as { notBefore: Date }).notBefore.getTime();
    expect(notBefore - startedAt).toBeGreaterThanOrEqual(60 * MINUTE_MS);
    world.messenger.failLookupsWith(undefined);
    await world.until(async () => expect((await world.read(campaign.id)).counts.sent).toBe(1));
    for (const left of [20, 10, 1])
      await world.app.context.dueWork.runDue(new Date(notBefore - left * MINUTE_MS));
    expect(world.messenger.lookups).not.toContain(unresolved.phone);
    expect(world.textsTo(unresolved)).toEqual([]);
    await world.runs(60 * MINUTE_MS);
    await world.untilSent([unresolved], 1);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect((await world.read(campaign.id)).counts).toMatchObject({ sent: 2, skipped: 0, failed: 0 });
  });
});

describe('five failures in a hundred messages', () => {
  const earlier = async (failures: number): Promise<void> => {
    const results = Array.from({ length: failures }, (_, n) => ({
      ...{ id: `campaign:0-${n}:text:1`, deliveryId: `0-${n}`, result: 'failed' },
    }));
    const push = { $push: { results: { $each: results } } } as object;
    await rows('number_guards').updateOne({ _id: world.shop.connectionId }, push);
  };
  const untilPaused = (campaignId: number): Promise<void> =>
    world.until(async () => {
      await world.runs();
      expect((await world.read(campaignId)).pause).toMatchObject({ reason: 'failures', needsResume: true });
    });

  it('pause campaigns also if the requests before were accepted', async () => {
    const confirmation = { confirmation: true, confirmationMessage1: 'Posso enviar as ofertas?' };
    const { campaign, people } = await world.started(1, confirmation);
    await world.untilSent(people, 1);
    world.acknowledge(2);
    await world.until(async () => expect((await world.read(campaign.id)).counts.requested).toBe(1));
    await earlier(4);
    for (const person of people) await world.messenger.writes(world.shop, person, { body: 'Sim' });
    await world.untilSent(people, 2);
    world.reject();
    await untilPaused(campaign.id);
  });

  it('pause campaigns also if the same person fails each time', async () => {
    const { campaign, people } = await world.started(1);
    const params = { params: { campaignId: campaign.id } };
    await world.untilSent(people, 1);
    await earlier(3);
    world.reject();
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect((await world.call(retryCampaign, params, world.people.admin)).status).toBe(200);
    await world.untilSent(people, 2);
    world.reject();
    await untilPaused(campaign.id);
  });
});

describe('lookups of a campaign', () => {
  it('end after 300 without a person within a day, and customers still get their messages', async () => {
    const invalid = [newCustomer(), newCustomer()];
    const customer = await world.known();
    const since = new Date();
    const guard = { results: [], sinceLonger: 0, isDown: false, lookups: { since, failed: 299 } };
    const { companyId, connectionId } = world.shop;
    const stored = { $set: { companyId, ...guard } };
    await rows('number_guards').updateOne({ _id: connectionId }, stored, { upsert: true });
    const numbers = [...invalid, customer].map(({ phone }) => phone);
    const campaign = await world.ready({ contactListId: await world.listOf(numbers) });
    await world.start(campaign.id);
    await world.untilSent([customer], 1);
    world.acknowledge(2);
    await world.until(async () => {
      await world.runs();
      const until = new Date(since.getTime() + 24 * 60 * MINUTE_MS).toISOString();
      expect(await world.read(campaign.id)).toMatchObject({
        pause: { reason: 'invalidNumbers', until, needsResume: false },
        counts: { sent: 1, skipped: 1, waiting: 1 },
      });
    });
    await world.runs(25 * 60 * MINUTE_MS);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect((await world.read(campaign.id)).report.skipped).toEqual([{ reason: 'invalid', count: 2 }]);
  });

  it('delay the next lookup of the contact import', async () => {
    const { companyId, connectionId } = world.shop;
    const turns = world.app.database.db.collection<{ _id: string }>('contact_check_turns');
    const _id = `${companyId}:${connectionId}`;
    const day = new Date().toISOString().slice(0, 10);
    const turn = { companyId, connectionId, day, dueAt: new Date(Date.now() + 4_000) };
    await turns.updateOne({ _id }, { $set: turn }, { upsert: true });
    const { phone } = newCustomer();
    world.messenger.hasAccount(phone);
    const at = Date.now();
    await world.app.services.contacts.reach.number(world.shop, phone);
    const stored = (await turns.findOne({ _id })) as unknown as { dueAt: Date };
    expect(stored.dueAt.getTime()).toBeGreaterThanOrEqual(at + 5_000);
  });
});
