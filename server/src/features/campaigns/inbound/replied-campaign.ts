import { REPLIES_WITHIN_MS } from '@recado/shared/campaigns';
import type { CampaignsDeps } from '../campaigns.deps';
import { campaigns } from '../model/campaign.model';
import { deliveries } from '../model/delivery.model';
import { lastDelivery, timeOf } from './last-delivery';

/** Returns the campaign to which a message replies that opens a ticket, and counts the reply. Idempotent. */
export async function repliedCampaign(
  deps: CampaignsDeps,
  companyId: number,
  contactId: number,
): Promise<{ queueId: number | null } | undefined> {
  const row = await lastDelivery(deps, companyId, contactId);
  if (!row || Date.now() - timeOf(row) > REPLIES_WITHIN_MS) return undefined;
  const campaign = await campaigns.findById(companyId, row.campaignId);
  if (!campaign) return undefined;
  const isFirst = { _id: row._id, respondedAt: { $exists: false } };
  if ((await deliveries.updateOne(companyId, isFirst, { $set: { respondedAt: new Date() } })) > 0)
    deps.recounts.changed(campaign);
  return { queueId: campaign.queueId };
}
