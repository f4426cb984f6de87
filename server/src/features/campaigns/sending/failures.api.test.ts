import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { GatewayError } from '../../../messenger/gateway';
import { newCustomer } from '../../../testing/conversations';
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
    const unanswered = newCustomer();
    world.messenger.hasAccount(unanswered.phone);
    const customer = await world.known();
    const campaign = await world.ready({
      contactListId: await world.listOf([unanswered.phone, customer.phone]),
    });
    world.messenger.failLookupsWith(new GatewayError('error', 'no result'));
    const startedAt = Date.now();
    await world.start(campaign.id);
    await world.untilSent([customer], 1);
    world.acknowledge(2);
    expect(world.textsTo(unanswered)).toEqual([]);
    const row = await rows('campaign_deliveries').findOne({ campaignId: campaign.id, state: 'waiting' });
    const notBefore = (row as unknown as { notBefore: Date }).notBefore.getTime();
    expect(notBefore - startedAt).toBeGreaterThanOrEqual(60 * MINUTE_MS);
    world.messenger.failLookupsWith(undefined);
    await world.untilSent([unanswered], 1);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect((await world.read(campaign.id)).counts).toMatchObject({ sent: 2, skipped: 0, failed: 0 });
  });
});
