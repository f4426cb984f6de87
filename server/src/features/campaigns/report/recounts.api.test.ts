import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type CampaignWorld, startCampaigns } from '../testing/campaign-world';
import { recountCampaign } from './recount-campaign';
import { createRecounts } from './recounts';

let world: CampaignWorld;
beforeAll(async () => {
  world = await startCampaigns();
  await world.sendFast();
});
afterAll(() => world.close());
afterEach(() => world.clear());

const rows = () => world.app.database.db.collection<{ _id: number }>('campaigns');
const sent = async () => {
  const { campaign, people } = await world.started(1);
  await world.untilSent(people, 1);
  world.acknowledge(2);
  await world.untilStatus(campaign.id, 'FINALIZADA');
  await world.until(async () => expect((await world.read(campaign.id)).counts.sent).toBe(1));
  return campaign;
};

it('a report whose last changes were not counted is corrected after it is read', async () => {
  const { id } = await sent();
  const stale = { 'counts.sent': 0, countedAt: new Date(Date.now() - 120_000) };
  await rows().updateOne({ _id: id }, { $set: stale });
  expect((await world.read(id)).counts.sent).toBe(0);
  await world.until(async () => expect((await world.read(id)).counts.sent).toBe(1));
});

it('concurrent counts on several servers store the newest', async () => {
  const { id } = await sent();
  const { company } = world.people;
  await rows().updateOne({ _id: id }, { $set: { 'counts.sent': 0 } });
  const counted = await Promise.all(Array.from({ length: 4 }, () => recountCampaign(company.id, id)));
  expect(counted.map((row) => row?.counts.sent)).toEqual([1, 1, 1, 1]);
  expect(await recountCampaign(company.id, 999_999)).toBeUndefined();
});

it('a server that stops counts what still waits', async () => {
  const counted: number[] = [];
  const recounts = createRecounts(
    (_companyId, campaignId) => Promise.resolve(void counted.push(campaignId)),
    (error) => {
      throw error;
    },
  );
  await recounts.now({ companyId: 1, _id: 7 });
  recounts.changed({ companyId: 1, _id: 7 });
  recounts.changed({ companyId: 1, _id: 8 });
  await recounts.stop();
  expect(counted.sort()).toEqual([7, 7, 8]);
});
