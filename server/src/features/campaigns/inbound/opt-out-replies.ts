import type { ContactDocument } from '#features/contacts';
import type { CampaignsDeps } from '../campaigns.deps';
import { campaigns } from '../model/campaign.model';
import { deliveries, type DeliveryDocument } from '../model/delivery.model';
import { countOptOut } from '../pace/number-guard';
import { wakeConnection } from '../sending/send-timer';

/**
 * Opts out a person who got a campaign. Idempotent.
 * @param row - undefined if the campaign was deleted
 */
export async function optOutByReply(
  deps: CampaignsDeps,
  { companyId, phone, lid }: ContactDocument,
  row: DeliveryDocument | undefined,
): Promise<void> {
  if (!phone && !lid) return;
  await deps.optOuts.record(companyId, { phone, lid }, 'reply');
  if (row) await markOptedOut(deps, row);
}

async function markOptedOut(deps: CampaignsDeps, row: DeliveryDocument): Promise<void> {
  const { companyId, _id, campaignId, state } = row;
  const respondedAt = row.respondedAt ?? new Date();
  await deliveries.updateOne(companyId, { _id }, { $set: { optedOut: true, respondedAt } });
  if (state === 'asked' || state === 'confirmed')
    await deliveries.updateOne(companyId, { _id, state }, { $set: { state: 'declined' } });
  const campaign = await campaigns.findById(companyId, campaignId);
  if (!campaign) return;
  deps.recounts.changed(campaign);
  const { connectionId } = campaign;
  if (connectionId === null) return;
  await countOptOut(companyId, connectionId, _id);
  await wakeConnection(deps, companyId, connectionId);
}
