import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Campaign,
  cancelCampaign,
  listDeliveries,
  previewCampaign,
  restartCampaign,
  retryCampaign,
  startCampaign,
  testCampaign,
} from '@recado/shared/campaigns';
import { deleteContactListItem, listContactListItems } from '@recado/shared/contact-lists';
import { type CampaignWorld, startCampaigns } from '../testing/campaign-world';

type Person = { phone: string };

let world: CampaignWorld;
beforeAll(async () => {
  world = await startCampaigns();
  await world.sendFast();
});
afterAll(() => world.close());
afterEach(() => world.clear());

const call = async (endpoint: typeof cancelCampaign, { id }: Pick<Campaign, 'id'>) =>
  world.call(endpoint as typeof cancelCampaign, { params: { campaignId: id } }, world.people.admin);

describe('a campaign', () => {
  it('sends each person one text, one message at a time, and ends', async () => {
    const { campaign, people } = await world.started(3, {
      message1: 'Olá, {nome}!',
      message2: 'Oi, {nome}!',
    });
    for (let n = 1; n <= 3; n += 1) {
      await world.untilSent(people, n);
      await world.runs();
      expect(world.sentTo(people)).toHaveLength(n);
      world.acknowledge(3);
    }
    await world.untilStatus(campaign.id, 'FINALIZADA');
    const guards = world.app.database.db.collection<{ _id: number }>('number_guards');
    // After some messages, the interval is longer.
    expect(await guards.findOne({ _id: world.shop.connectionId })).toMatchObject({ sinceLonger: 3 });
    const texts = people.map((person) => world.textsTo(person));
    expect(texts.map((own) => own.length)).toEqual([1, 1, 1]);
    expect(texts.flat().every((text) => text.endsWith('Responda SAIR para não receber mais'))).toBe(true);
    const { counts, report, completedAt } = await world.read(campaign.id);
    expect(counts).toMatchObject({ total: 3, valid: 3, sent: 3, delivered: 3, waiting: 0 });
    expect(report.variants.map(({ sent }) => sent).sort()).toEqual([1, 2]);
    expect(completedAt).not.toBeNull();
  });

  it('estimates the time for those who wait, new chats included, until it ends', async () => {
    const { campaign, people } = await world.started(2);
    await world.untilCopied(campaign.id);
    await world.until(async () => {
      const { report } = await world.read(campaign.id);
      expect(report.estimate).toMatchObject({ days: expect.any(Number), perDay: expect.any(Number) });
    });
    const rows = world.app.database.db.collection<{ _id: number }>('campaigns');
    expect(await rows.findOne({ _id: campaign.id })).toMatchObject({ left: { messages: 2, newChats: 2 } });
    for (const count of [1, 2]) {
      await world.untilSent(people, count);
      world.acknowledge(3);
    }
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect((await world.read(campaign.id)).report.estimate).toBeNull();
  });

  it('leaves out who opted out, and who was deleted from the list', async () => {
    const { id: contactListId, people } = await world.list(3);
    const [out, removed, last] = people as [Person, Person, Person];
    await world.app.services.optOuts.record(world.people.company.id, { phone: out.phone }, 'user');
    const campaign = await world.ready({ contactListId });
    const { body: preview } = await world.call(
      previewCampaign,
      { params: { campaignId: campaign.id } },
      world.people.admin,
    );
    expect(preview).toMatchObject({ planned: 2, skipped: [{ reason: 'optedOut', count: 1 }], newChats: 2 });
    expect(preview.texts).toHaveLength(2);
    // Nothing is sent before the deletion.
    await world.connection('OPENING');
    await world.start(campaign.id);
    await world.untilCopied(campaign.id);
    const { body: items } = await world.call(
      listContactListItems,
      { query: { contactListId } },
      world.people.admin,
    );
    const item = items.contacts.find(({ number }) => number === removed.phone);
    await world.call(deleteContactListItem, { params: { contactListItemId: item!.id } }, world.people.admin);
    await world.connection('CONNECTED');
    await world.untilSent([last], 1);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect([world.textsTo(out), world.textsTo(removed)]).toEqual([[], []]);
    const { body } = await world.call(
      listDeliveries,
      { params: { campaignId: campaign.id }, query: { states: 'skipped' as never } },
      world.people.admin,
    );
    expect(body.records.map(({ reason }) => reason).sort()).toEqual(['optedOut', 'removed']);
  });

  it('leaves out persons with an open ticket, if that is wanted', async () => {
    const served = (await world.openTicket(world.people.admin)).customer;
    const other = await world.known();
    const contactListId = await world.listOf([served.phone, other.phone]);
    const campaign = await world.ready({ contactListId, skipInService: true });
    await world.start(campaign.id);
    await world.untilSent([other], 1);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect(world.textsTo(served)).toEqual([]);
    expect((await world.read(campaign.id)).report.skipped).toEqual([{ reason: 'inService', count: 1 }]);
  });

  it('sends nothing after it is cancelled, and the rest after it is restarted', async () => {
    const { campaign, people } = await world.started(3);
    await world.untilSent(people, 1);
    world.acknowledge(2);
    await world.until(async () => expect((await world.read(campaign.id)).counts.sent).toBe(1));
    const cancelled = await call(cancelCampaign, campaign);
    expect(cancelled.body).toMatchObject({ status: 'CANCELADA' });
    await world.runs();
    expect(world.sentTo(people)).toHaveLength(1);
    expect((await call(restartCampaign, campaign)).body.status).toBe('EM_ANDAMENTO');
    for (let n = 2; n <= 3; n += 1) {
      await world.untilSent(people, n);
      world.acknowledge(2);
    }
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect(people.map((person) => world.textsTo(person).length)).toEqual([1, 1, 1]);
  });

  it('tries failures again on request only', async () => {
    const { campaign, people } = await world.started(1);
    await world.untilSent(people, 1);
    world.reject();
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect((await world.read(campaign.id)).report.failures).toEqual([{ reason: 'rejected', count: 1 }]);
    const retried = await world.call(
      retryCampaign,
      { params: { campaignId: campaign.id }, body: undefined },
      world.people.admin,
    );
    expect(retried.body.status).toBe('EM_ANDAMENTO');
    await world.untilSent(people, 2);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect((await world.read(campaign.id)).counts).toMatchObject({ sent: 1, failed: 0 });
  });

  it('waits while the connection is down, and shows it', async () => {
    const { campaign, people } = await world.started(2);
    await world.untilSent(people, 1);
    world.acknowledge(2);
    await world.until(async () => expect((await world.read(campaign.id)).counts.sent).toBe(1));
    await world.connection('OPENING');
    const paused = async () => {
      await world.runs(2 * 60_000);
      return (await world.read(campaign.id)).pause;
    };
    await expect.poll(paused, { timeout: 20_000 }).toMatchObject({
      reason: 'disconnected',
      needsResume: false,
    });
    expect(world.sentTo(people)).toHaveLength(1);
    await world.connection('CONNECTED');
    await world.untilSent(people, 2);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
  });

  it('is not started without a list, nor twice', async () => {
    const { body: empty } = await world.create();
    const rejected = await world.call(
      startCampaign,
      { params: { campaignId: empty.id } },
      world.people.admin,
    );
    expect(rejected).toMatchObject({ status: 409, error: 'ERR_CONFLICT' });
    const { campaign } = await world.started(1);
    const again = await world.call(
      startCampaign,
      { params: { campaignId: campaign.id } },
      world.people.admin,
    );
    expect(again.status).toBe(409);
    await call(cancelCampaign, campaign);
  });

  it('sends a test at most ten times a day', async () => {
    const { id: contactListId } = await world.list(1);
    const campaign = await world.ready({ contactListId });
    const customer = await world.known();
    const test = () =>
      world.call(
        testCampaign,
        { params: { campaignId: campaign.id }, body: { number: customer.phone } },
        world.people.admin,
      );
    expect((await test()).body.remaining).toBe(9);
    await world.until(() => expect(world.textsTo(customer)).toHaveLength(1));
    for (let n = 0; n < 9; n += 1) await test();
    expect(await test()).toMatchObject({ status: 409, error: 'ERR_LIMIT_REACHED' });
    world.acknowledge(2);
  });
});
