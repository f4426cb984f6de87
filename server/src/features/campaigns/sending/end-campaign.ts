import { CONFIRMATION_MS } from '@recado/shared/campaigns';
import { adding } from '#core/events';
import type { CampaignsDeps } from '../campaigns.deps';
import { type CampaignDocument, campaigns, NOT_DELETING } from '../model/campaign.model';
import { deliveries } from '../model/delivery.model';

/** Ends requests without a reply after 72 hours. */
export async function expireRequests(
  { recounts }: CampaignsDeps,
  campaign: CampaignDocument,
  now: Date,
): Promise<void> {
  const { companyId, _id: campaignId, confirmation } = campaign;
  if (!confirmation) return;
  const old = {
    campaignId,
    state: 'asked' as const,
    askedAt: { $lte: new Date(now.getTime() - CONFIRMATION_MS) },
  };
  const expired = await deliveries.updateMany(companyId, old, { $set: { state: 'expired' } });
  if (expired > 0) recounts.changed(campaign);
}

export async function endCampaign(
  { recounts, events }: CampaignsDeps,
  { companyId, _id, run, name }: CampaignDocument,
  now: Date,
): Promise<void> {
  const { set, push } = adding(
    events.pending('notice.due', {
      companyId,
      key: `campaignEnded:${_id}:${run}`,
      to: { campaigns: true },
      content: { kind: 'campaignEnded', campaigns: [{ id: _id, name }] },
      subjects: [`campaign:${_id}`],
      at: now,
    }),
  );
  const after = await campaigns.findOneAndUpdate(
    companyId,
    { _id, run, status: 'EM_ANDAMENTO' },
    {
      $set: { status: 'FINALIZADA', completedAt: now, pause: null, updatedAt: now, ...set },
      $push: push,
    },
  );
  if (!after) return;
  await recounts.now(after);
  await events.deliver('campaigns', [after]);
}

/**
 * Sets an ended campaign running again after a late ack, or a late reply to a request that may have been sent.
 * Idempotent.
 * @returns the campaign as it is now
 */
export async function continueEnded(campaign: CampaignDocument): Promise<CampaignDocument> {
  const { companyId, _id, run, status } = campaign;
  if (status !== 'FINALIZADA') return campaign;
  const ended = { _id, run, status, ...NOT_DELETING };
  const running = { status: 'EM_ANDAMENTO' as const, completedAt: null, updatedAt: new Date() };
  const after = await campaigns.findOneAndUpdate(companyId, ended, { $set: running });
  return after ?? campaign;
}
