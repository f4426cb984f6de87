import type { CampaignsDeps } from '../campaigns.deps';
import type { CampaignDocument } from '../model/campaign.model';

/** Starts a scheduled campaign, and copies the list of one that starts. */
export const START = 'campaigns.start';

type Timers = Pick<CampaignsDeps, 'dueWork'>;

export function setStart(
  { dueWork }: Timers,
  { _id, companyId, scheduledAt }: Pick<CampaignDocument, '_id' | 'companyId' | 'scheduledAt'>,
): Promise<void> {
  return dueWork.schedule({ kind: START, ref: String(_id), companyId, dueAt: scheduledAt ?? new Date() });
}

export function cancelStart({ dueWork }: Timers, campaignId: number): Promise<void> {
  return dueWork.cancel(START, String(campaignId));
}
