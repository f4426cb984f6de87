import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { CAMPAIGN_SETTING_DEFAULTS, cancelCampaign } from '@recado/shared/campaigns';
import { campaigns } from '../model/campaign.model';
import { deliveries } from '../model/delivery.model';
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
    const asks = { confirmation: true, confirmationMessage1: 'Posso enviar as ofertas?' };
    const { campaign, people } = await world.started(1, asks);
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
