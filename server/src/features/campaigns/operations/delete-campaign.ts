import type { CampaignsDeps } from '../campaigns.deps';
import { type CampaignDocument, campaigns } from '../model/campaign.model';
import { deliveries } from '../model/delivery.model';
import { cancelStart } from '../starting/start-job';
import { conflict, requireCampaign } from './find-campaign';

/** @throws ERR_NO_CAMPAIGN_FOUND, ERR_CONFLICT {status} while it sends */
export async function deleteCampaign(
  deps: CampaignsDeps,
  companyId: number,
  campaignId: number,
): Promise<void> {
  // First, because a restart would find only the persons who are not deleted yet.
  const row = await campaigns.findOneAndUpdate(
    companyId,
    { _id: campaignId, status: { $ne: 'EM_ANDAMENTO' as const } },
    { $set: { deleting: true }, $inc: { run: 1 } },
  );
  if (!row) throw conflict(await requireCampaign(companyId, campaignId));
  await cancelStart(deps, campaignId);
  await completeDeletion(deps, row);
}

/** Deletes a marked campaign, the row last; after a crash, the restored start timer repeats it. Idempotent. */
export async function completeDeletion(
  deps: CampaignsDeps,
  { companyId, _id, media }: CampaignDocument,
): Promise<void> {
  await deliveries.deleteMany(companyId, { campaignId: _id });
  if (media) await deps.media.remove(companyId, media.file);
  await deps.events.publish('notice.subjectDeleted', { companyId, subject: `campaign:${_id}` });
  await campaigns.deleteOne(companyId, { _id, deleting: true });
  deps.publisher.toCampaigns(companyId, 'campaign', { action: 'delete', id: _id });
}
