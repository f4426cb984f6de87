import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listNotices, markNoticesSeen } from '@recado/shared/notifications';
import { type CampaignWorld, startCampaigns } from '../testing/campaign-world';

const MINUTE_MS = 60_000;

let world: CampaignWorld;
beforeAll(async () => {
  world = await startCampaigns();
  await world.sendFast();
});
afterAll(() => world.close());
afterEach(() => world.clear());

const list = async (as = world.people.admin) => (await world.call(listNotices, {}, as)).body;

describe('a pause of campaigns', () => {
  it('leaves one notice for all campaigns of the connection, however often the timer runs', async () => {
    const campaigns = [await world.started(2), await world.started(2)];
    for (const { campaign } of campaigns) await world.untilCopied(campaign.id);
    await world.connection('OPENING');
    await world.until(async () => {
      // A message on its way is settled first.
      world.acknowledge(2);
      await world.runs(2 * MINUTE_MS);
      expect((await list()).notices).toHaveLength(1);
    });
    await world.runs(2 * MINUTE_MS);
    await world.runs(2 * MINUTE_MS);
    const { notices } = await list();
    expect(notices).toMatchObject([{ kind: 'campaignPaused', reason: 'disconnected' }]);
    expect(notices[0]?.campaigns.map(({ id }) => id).sort()).toEqual(
      campaigns.map(({ campaign }) => campaign.id).sort(),
    );
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
      expect((await list()).notices[0]).toMatchObject({
        ...{ kind: 'campaignNotStarted', reason: 'notReady' },
        campaigns: [{ id }],
      });
    });
  });
});

describe('/notices', () => {
  it('remembers when a user saw them, and is for users of campaigns only', async () => {
    expect((await list()).seenAt).toBeNull();
    const { seenAt } = (await world.call(markNoticesSeen, {}, world.people.admin)).body;
    expect(seenAt).not.toBeNull();
    expect((await list()).seenAt).toBe(seenAt);
    for (const endpoint of [listNotices, markNoticesSeen])
      expect((await world.call(endpoint, {}, world.people.agent)).status).toBe(403);
  });
});
