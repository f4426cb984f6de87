import type { DeliveryReason } from '@recado/shared/campaigns';
import type { CampaignsDeps } from '../campaigns.deps';
import type { CampaignDocument } from '../model/campaign.model';
import { deliveries, type DeliveryDocument } from '../model/delivery.model';

export async function skipDelivery(
  { recounts }: CampaignsDeps,
  campaign: CampaignDocument,
  { companyId, _id, state, attempt }: DeliveryDocument,
  reason: DeliveryReason,
): Promise<void> {
  const waits = { _id, state, attempt };
  await deliveries.updateOne(companyId, waits, { $set: { state: 'skipped', reason } });
  recounts.changed(campaign);
}
