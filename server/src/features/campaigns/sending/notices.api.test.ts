import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cancelCampaign, deleteCampaign } from '@recado/shared/campaigns';
import { listNotices, type NoticeContent } from '@recado/shared/notifications';
import { type CampaignWorld, startCampaigns } from '../testing/campaign-world';

const MINUTE_MS = 60_000;

let world: CampaignWorld;
beforeAll(async () => {
  world = await startCampaigns();
  await world.sendFast();
});
afterAll(() => world.close());
afterEach(() => world.clear());

/** Returns the campaign notices of a user, newest first. */
const list = async (as = world.people.admin) =>
  (await world.call(listNotices, { query: {} }, as)).body.notices.flatMap(({ content }) =>
    'campaigns' in content ? [content] : [],
  );
const idsOf = (content: NoticeContent | undefined) =>
  content && 'campaigns' in content ? content.campaigns.map(({ id }) => id).sort() : [];

describe('a pause of campaigns', () => {
  it('leaves one notice for all campaigns of the connection, however often the timer runs', async () => {
    const campaigns = [await world.started(2), await world.started(2)];
    for (const { campaign } of campaigns) await world.untilCopied(campaign.id);
    await world.connection('OPENING');
    await world.until(async () => {
      // A message on its way is settled first.
      world.acknowledge(2);
      await world.runs(2 * MINUTE_MS);
      expect(await list()).toHaveLength(1);
    });
    await world.runs(2 * MINUTE_MS);
    await world.runs(2 * MINUTE_MS);
    const [notice, ...others] = await list();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ kind: 'campaignPaused', reason: 'disconnected' });
    expect(idsOf(notice)).toEqual(campaigns.map(({ campaign }) => campaign.id).sort());
    const [deleted, remaining] = campaigns.map(({ campaign }) => ({ params: { campaignId: campaign.id } }));
    for (const input of [deleted!, remaining!]) await world.call(cancelCampaign, input, world.people.admin);
    await world.call(deleteCampaign, deleted!, world.people.admin);
    expect((await list()).map(idsOf)).toEqual([[remaining!.params.campaignId]]);
  });
});

describe('a campaign that cannot start', () => {
  it('leaves a notice with the reason', async () => {
    const { id: contactListId } = await world.list(1);
    const scheduledAt = new Date(Date.now() + 7_200_000).toISOString();
    const { id } = await world.ready({ contactListId, scheduledAt });
    await world.app.database.db
      .collection<{ _id: number }>('campaigns')
      .updateOne({ _id: id }, { $set: { contactListId: null } });
    await world.runs(3 * 60 * MINUTE_MS);
    await world.until(async () => {
      await world.runs();
      expect((await list())[0]).toMatchObject({
        ...{ kind: 'campaignNotStarted', reason: 'notReady' },
        campaigns: [{ id }],
      });
    });
  });
});

describe('a campaign that ends', () => {
  it('leaves a notice for users of campaigns, which its deletion deletes', async () => {
    const { campaign } = await world.started(1);
    await world.until(async () => {
      await world.runs();
      world.acknowledge(2);
      expect(await list()).toContainEqual({
        kind: 'campaignEnded',
        campaigns: [{ id: campaign.id, name: campaign.name }],
      });
    });
    expect(await list(world.people.agent)).toEqual([]);
    await world.call(deleteCampaign, { params: { campaignId: campaign.id } }, world.people.admin);
    expect((await list()).flatMap(idsOf)).not.toContain(campaign.id);
  });
});
