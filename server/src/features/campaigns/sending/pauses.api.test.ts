import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CAMPAIGN_SETTING_DEFAULTS, startCampaign } from '@recado/shared/campaigns';
import { setNewChatLimit } from '@recado/shared/platform';
import { newCustomer } from '#testing/conversations';
import { campaigns } from '../model/campaign.model';
import { type CampaignWorld, startCampaigns } from '../testing/campaign-world';

const DAY_MS = 24 * 3_600_000;

let world: CampaignWorld;
beforeAll(async () => {
  world = await startCampaigns({}, { runsTimers: true });
});
afterAll(() => world.close());
beforeEach(() => world.sendFast());
afterEach(() => world.clear());

/** Read from the store, because users of a company out of service cannot sign in. */
const pauseOf = async (id: number) =>
  (await campaigns.findById(world.people.company.id, id))?.pause?.reason ?? null;
const untilPaused = (id: number, reason: string) =>
  world.until(async () => expect(await pauseOf(id)).toBe(reason));

describe('a paused campaign', () => {
  it('continues at once when its hours are extended', async () => {
    // At any time, one of these areas is before the last minute of its day.
    const people = [newCustomer(), { phone: '5568987654321' }];
    for (const { phone } of people) world.messenger.hasAccount(phone);
    const contactListId = await world.listOf(people.map(({ phone }) => phone));
    const inThreeDays = new Date(Date.now() + 3 * DAY_MS).getUTCDay();
    const hours = { ...CAMPAIGN_SETTING_DEFAULTS.hours, holidays: true };
    await world.sendFast({ hours: { ...hours, weekdays: [inThreeDays] } });
    const { id: campaignId } = await world.ready({ contactListId });
    await world.call(startCampaign, { params: { campaignId } }, world.people.admin);
    await untilPaused(campaignId, 'hours');
    const always = { start: '00:00', end: '23:59', weekdays: [0, 1, 2, 3, 4, 5, 6], holidays: true };
    await world.sendFast({ hours: always });
    await world.until(() => expect(world.sentTo(people)).toHaveLength(1));
    expect(await pauseOf(campaignId)).toBeNull();
  });

  it('continues at once when the limit of new chats is raised', async () => {
    const setLimit = async (limit: number | null) => {
      const params = { whatsappId: world.shop.connectionId };
      const input = { params, body: { limit } };
      expect((await world.call(setNewChatLimit, input, world.people.superAdmin)).status).toBe(204);
    };
    await setLimit(null);
    const { campaign, people } = await world.started(2);
    await world.untilSent(people, 1);
    const { db } = world.app.database;
    await db
      .collection('new_chat_days')
      .updateMany({}, { $set: { total: 20, automation: 20, 'counts.campaign': 20 } });
    world.acknowledge(2);
    await world.until(async () => {
      await world.runs();
      expect(await pauseOf(campaign.id)).toBe('limit');
    });
    // The interval must not delay the message.
    await db.collection('number_guards').updateMany({}, { $set: { lastAt: null, nextAt: null } });
    await setLimit(1_000);
    await world.until(() => expect(world.sentTo(people)).toHaveLength(2));
  });
});

describe('a company out of service', () => {
  afterEach(() => company({ status: 'active', dueDate: null }));
  const company = (fields: object) =>
    world.app.database.db
      .collection<{ _id: number }>('companies')
      .updateOne({ _id: world.people.company.id }, { $set: fields });

  it.each([
    ['is inactive', { status: 'inactive' }],
    ['is past its grace period', { dueDate: new Date(Date.now() - 365 * DAY_MS) }],
  ])('that %s sends nothing while its session is still connected', async (_, fields) => {
    const { campaign, people } = await world.started(2);
    await world.untilSent(people, 1);
    await company(fields);
    world.acknowledge(2);
    await world.until(async () => {
      await world.runs();
      expect(await pauseOf(campaign.id)).toBe('companyInactive');
    });
    expect(world.sentTo(people)).toHaveLength(1);
    await company({ status: 'active', dueDate: null });
    await world.untilSent(people, 2);
  });
});
