import { type CampaignDocument, campaigns } from '../model/campaign.model';
import { countDeliveries } from './count-deliveries';

/**
 * Stores new counts, and counts again if another server stored newer ones. Returns undefined if the campaign was
 * deleted.
 */
export async function recountCampaign(
  companyId: number,
  campaignId: number,
): Promise<CampaignDocument | undefined> {
  for (;;) {
    const before = await campaigns.findById(companyId, campaignId);
    if (!before) return undefined;
    const countedAt = new Date();
    const counted = await countDeliveries(before);
    const unchanged = { _id: campaignId, countedAt: before.countedAt };
    const after = await campaigns.findOneAndUpdate(companyId, unchanged, { $set: { ...counted, countedAt } });
    if (after) return after;
  }
}
