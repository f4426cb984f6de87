import type { CampaignsDeps } from '../campaigns.deps';
import { campaigns } from '../model/campaign.model';
import { deliveries, type DeliveryDocument } from '../model/delivery.model';
import { wakeConnection } from '../sending/send-timer';

/**
 * Applies a yes or no to a confirmation request. The row stores the message's id, so that a redelivery has the
 * same result.
 * @returns false unless the request is open, or this message has ended it
 */
export async function answerRequest(
  deps: CampaignsDeps,
  row: DeliveryDocument,
  decision: 'yes' | 'no',
  answerId: string,
): Promise<boolean> {
  if (row.answerId === answerId) return true;
  if (row.state !== 'asked') return false;
  const { companyId, _id, campaignId } = row;
  const now = new Date();
  const change =
    decision === 'yes' ? { state: 'confirmed' as const, confirmedAt: now } : { state: 'declined' as const };
  const asked = { _id, state: 'asked' as const };
  const set = { ...change, answerId, respondedAt: row.respondedAt ?? now };
  if ((await deliveries.updateOne(companyId, asked, { $set: set })) === 0) return false;
  const campaign = await campaigns.findById(companyId, campaignId);
  if (campaign) deps.recounts.changed(campaign);
  if (campaign && campaign.connectionId !== null)
    await wakeConnection(deps, companyId, campaign.connectionId);
  return true;
}
