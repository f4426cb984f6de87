import { type CampaignDocument, campaigns } from '../model/campaign.model';
import { countDeliveries } from './count-deliveries';

/** Returns undefined if the campaign was deleted. */
export async function recountCampaign(
  companyId: number,
  campaignId: number,
): Promise<CampaignDocument | undefined> {
  const before = await campaigns.findById(companyId, campaignId);
  if (!before) return undefined;
  const countedAt = new Date();
  const counted = await countDeliveries(before);
  return campaigns.findOneAndUpdate(companyId, { _id: campaignId }, { $set: { ...counted, countedAt } });
}
