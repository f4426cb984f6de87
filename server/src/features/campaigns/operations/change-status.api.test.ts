import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { cancelCampaign, restartCampaign, retryCampaign } from '@recado/shared/campaigns';
import { pauseCall } from '#testing/pause-write';
import { type CampaignWorld, startCampaigns } from '../testing/campaign-world';

let world: CampaignWorld;
beforeAll(async () => {
  world = await startCampaigns();
  await world.sendFast();
});
afterAll(() => world.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await world.clear();
});

const paramsOf = ({ id }: { id: number }) => ({ params: { campaignId: id } });

describe('"Tentar de novo"', () => {
  it.each(['campaign_deliveries', 'campaigns'])(
    'sends the failures again, although the timer runs before a write to %s',
    async (collection) => {
      const { campaign, people } = await world.started(1);
      await world.untilSent(people, 1);
      world.reject();
      await world.untilStatus(campaign.id, 'FINALIZADA');
      const paused =
        collection === 'campaigns'
          ? pauseCall('findOneAndUpdate', collection, (_filter, update) => 'completedAt' in setOf(update))
          : pauseCall('updateMany', collection, (_filter, update) => setOf(update)['state'] === 'waiting');
      const retried = world.call(retryCampaign, paramsOf(campaign), world.people.admin);
      await paused.reached;
      await world.app.context.dueWork.schedule({
        ...{ kind: 'campaigns.send', ref: String(world.shop.connectionId) },
        ...{ companyId: world.people.company.id, dueAt: new Date() },
      });
      await world.runs();
      paused.release();
      expect((await retried).status).toBe(200);
      await world.untilSent(people, 2);
      world.acknowledge(2);
      await world.untilStatus(campaign.id, 'FINALIZADA');
      expect((await world.read(campaign.id)).counts).toMatchObject({ sent: 1, failed: 0 });
    },
  );

  it('sends the message, not the request, to a person who has confirmed', async () => {
    const confirmation = { confirmation: true, confirmationMessage1: 'Posso enviar as ofertas?' };
    const { campaign, people } = await world.started(1, confirmation);
    await world.untilSent(people, 1);
    world.acknowledge(2);
    await world.until(async () => expect((await world.read(campaign.id)).counts.requested).toBe(1));
    await world.messenger.writes(world.shop, people[0]!, { body: 'Sim' });
    await world.untilSent(people, 2);
    world.reject();
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect((await world.call(retryCampaign, paramsOf(campaign), world.people.admin)).status).toBe(200);
    await world.untilSent(people, 3);
    expect(world.textsTo(people[0]!)[2]).toContain('As ofertas chegaram');
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
  });

  it('continues after a crash between its writes', async () => {
    const { campaign, people } = await world.started(1);
    await world.untilSent(people, 1);
    world.reject();
    await world.untilStatus(campaign.id, 'FINALIZADA');
    const deliveries = world.app.database.db.collection('campaign_deliveries');
    const moved = { $set: { state: 'waiting' }, $unset: { reason: 1 as const }, $inc: { attempt: 1 } };
    await deliveries.updateOne({ campaignId: campaign.id, state: 'failed' }, moved);
    expect((await world.call(retryCampaign, paramsOf(campaign), world.people.admin)).status).toBe(200);
    await world.untilSent(people, 2);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
  });
});

describe('another number', () => {
  const pair = (number: string) =>
    world.app.database.db
      .collection<{ _id: number }>('connections')
      .updateOne({ _id: world.shop.connectionId }, { $set: { number } });
  const untilPaused = (campaignId: number): Promise<void> =>
    world.until(async () => {
      await world.runs();
      expect((await world.read(campaignId)).pause).toMatchObject({ reason: 'otherNumber' });
    });

  it('pauses campaigns that run, not those that begin afterwards', async () => {
    const { campaign, people } = await world.started(2);
    await world.untilSent(people, 1);
    world.acknowledge(2);
    await pair('5511900000007');
    await untilPaused(campaign.id);
    const other = await world.started(1);
    await untilPaused(other.campaign.id);
    for (const running of [campaign, other.campaign])
      await world.call(cancelCampaign, paramsOf(running), world.people.admin);
    const later = await world.started(1);
    await world.untilSent(later.people, 1);
    world.acknowledge(2);
    await world.untilStatus(later.campaign.id, 'FINALIZADA');
    await pair('5511900000008');
    await world.call(restartCampaign, paramsOf(campaign), world.people.admin);
    await world.untilSent(people, 2);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
  });
});

const setOf = (update: object) => ('$set' in update ? update.$set : {}) as Record<string, unknown>;
