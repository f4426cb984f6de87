import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { CAMPAIGN_SETTING_DEFAULTS, cancelCampaign } from '@recado/shared/campaigns';
import { campaigns } from '../model/campaign.model';
import { deliveries } from '../model/delivery.model';
import { zoneOfNumber } from '../pace/permitted-hours';
import { type CampaignWorld, startCampaigns } from '../testing/campaign-world';
import { pickDelivery } from './pick-delivery';

let world: CampaignWorld;
beforeAll(async () => {
  world = await startCampaigns();
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

it.each(['confirmed', 'waiting'] as const)(
  'is not done with a campaign whose last person becomes "%s" between its queries',
  async (state) => {
    const confirmation = { confirmation: true, confirmationMessage1: 'Posso enviar as ofertas?' };
    const { campaign, people } = await world.started(1, confirmation);
    await world.untilSent(people, 1);
    // Its timer must not run between the queries of this test.
    await world.call(cancelCampaign, { params: { campaignId: campaign.id } }, world.people.admin);
    const companyId = world.people.company.id;
    const found = await campaigns.findById(companyId, campaign.id);
    if (!found) throw new Error('The campaign is missing.');
    const become = (now: 'asked' | typeof state) =>
      deliveries.updateMany(companyId, { campaignId: campaign.id }, { $set: { state: now } });
    const { hours } = CAMPAIGN_SETTING_DEFAULTS;
    const rules = { hours, companyZone: 'America/Sao_Paulo', newChats: null, now: new Date() };
    await become('asked');
    await expect(pickDelivery(found, rules)).resolves.toBe('idle');

    const { findOne } = deliveries;
    vi.spyOn(deliveries, 'findOne').mockImplementation(async (...query) => {
      const row = await findOne(...query);
      if (query[2]?.sort && 'notBefore' in query[2].sort) await become(state);
      return row;
    });
    await expect(pickDelivery(found, rules)).resolves.toEqual({ later: rules.now });
  },
);

it('sends to each person within the hours of the own area', async () => {
  const [west, east] = ['5568987650001', '5511987650001'];
  const contactListId = await world.listOf([west, east]);
  const { id: campaignId } = await world.ready({ contactListId });
  const { companyId } = world.shop;
  const rowOf = (number: string, order: number) =>
    deliveries.insert(companyId, {
      ...{ _id: `${campaignId}-${order}`, campaignId, itemId: order, identityKey: number, number, order },
      ...{ name: '', email: '', extra: {}, variant: 0, dealt: 0, zone: zoneOfNumber(number) },
      ...{ isNewChat: false, state: 'waiting' as const, attempt: 1 },
    });
  await rowOf(west, 0);
  const found = await campaigns.findById(companyId, campaignId);
  const hours = { start: '08:00', end: '20:00', weekdays: [0, 1, 2, 3, 4, 5, 6], holidays: true };
  // 09:00 in São Paulo, 07:00 in Rio Branco.
  const rules = {
    hours,
    companyZone: 'America/Sao_Paulo',
    newChats: null,
    now: new Date('2026-03-02T12:00Z'),
  };
  await expect(pickDelivery(found!, rules)).resolves.toEqual({
    pause: { reason: 'hours', until: new Date('2026-03-02T13:00Z') },
  });
  await rowOf(east, 1);
  await expect(pickDelivery(found!, rules)).resolves.toMatchObject({ row: { number: east } });
});
