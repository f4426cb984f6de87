import type { CampaignsDeps } from '../campaigns.deps';
import { campaigns } from '../model/campaign.model';
import { deliveries, type DeliveryDocument } from '../model/delivery.model';
import { continueEnded } from '../sending/end-campaign';
import { wakeConnection } from '../sending/send-timer';

/**
 * Applies a yes or no to a confirmation request. The row stores the message's id, so that a redelivery has the same
 * result.
 * @returns false unless the request is open, or this message has ended it
 */
export async function applyDecision(
  deps: CampaignsDeps,
  row: DeliveryDocument,
  decision: 'yes' | 'no',
  answerId: string,
): Promise<boolean> {
  if (row.answerId === answerId) {
    if (row.state === 'confirmed') await wake(deps, row);
    return true;
  }
  if (row.state !== 'asked') return false;
  const { companyId, _id } = row;
  const now = new Date();
  const change =
    decision === 'yes' ? { state: 'confirmed' as const, confirmedAt: now } : { state: 'declined' as const };
  const requested = { _id, state: 'asked' as const };
  const set = { ...change, answerId, respondedAt: row.respondedAt ?? now };
  if ((await deliveries.updateOne(companyId, requested, { $set: set })) === 0) return false;
  await wake(deps, row);
  return true;
}

async function wake(deps: CampaignsDeps, { companyId, campaignId }: DeliveryDocument): Promise<void> {
  const found = await campaigns.findById(companyId, campaignId);
  if (!found) return;
  const campaign = await continueEnded(found);
  deps.recounts.changed(campaign);
  if (campaign.connectionId !== null) await wakeConnection(deps, companyId, campaign.connectionId);
}
