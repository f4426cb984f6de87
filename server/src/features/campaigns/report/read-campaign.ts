import { CAMPAIGN_LIMITS, type getCampaign } from '@recado/shared/campaigns';
import type { OutputOf } from '@recado/shared/contract';
import type { CampaignsDeps } from '../campaigns.deps';
import { presentCampaign } from '../campaigns.presenter';
import { deliveries } from '../model/delivery.model';
import { requireCampaign } from '../operations/find-campaign';
import { estimateLeft } from '../starting/preview-campaign';
import { presentDelivery } from './present-delivery';

/**
 * Older counts of a campaign that ran are repeated, because a server that ended may not have counted the last
 * changes.
 */
const COUNTS_FRESH_MS = 60_000;

/** @throws ERR_NO_CAMPAIGN_FOUND */
export async function readCampaign(
  deps: CampaignsDeps,
  companyId: number,
  campaignId: number,
): Promise<OutputOf<typeof getCampaign>> {
  const row = await requireCampaign(companyId, campaignId);
  if (row.countedAt && Date.now() - row.countedAt.getTime() > COUNTS_FRESH_MS) deps.recounts.changed(row);
  const limit = CAMPAIGN_LIMITS.shown;
  const [campaign, persons, items] = await Promise.all([
    presentCampaign(deps, row),
    deliveries.find(companyId, { campaignId }, { sort: { order: 1 }, limit }),
    row.contactListId === null ? [] : deps.contactLists.firstItems(companyId, row.contactListId, limit),
  ]);
  const contacts = items.map(({ _id, validity }) => ({
    id: _id,
    isWhatsappValid: validity === 'unknown' ? null : validity === 'valid',
  }));
  return {
    ...campaign,
    contactList: campaign.contactList && { ...campaign.contactList, contacts },
    shipping: persons.map((person) => {
      const { id, deliveredAt, confirmationRequestedAt } = presentDelivery(row, person);
      return { id, deliveredAt, confirmationRequestedAt };
    }),
    report: { ...row.report, estimate: await estimateLeft(deps, row) },
  };
}
