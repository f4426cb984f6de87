import type { CampaignsDeps } from '../campaigns.deps';
import { campaigns } from '../model/campaign.model';
import { deliveries } from '../model/delivery.model';
import { cancelStart } from '../starting/start-timer';
import { conflict, requireCampaign } from './find-campaign';

/** @throws ERR_NO_CAMPAIGN_FOUND, ERR_CONFLICT {status} while it sends */
export async function deleteCampaign(
  deps: CampaignsDeps,
  companyId: number,
  campaignId: number,
): Promise<void> {
  const stopped = { _id: campaignId, status: { $ne: 'EM_ANDAMENTO' as const } };
  const found = await campaigns.findOneAndUpdate(companyId, stopped, { $inc: { run: 1 } });
  if (!found) throw conflict(await requireCampaign(companyId, campaignId));
  // The campaign is deleted last, so that an interrupted deletion can be repeated.
  await deliveries.deleteMany(companyId, { campaignId });
  const row = await campaigns.findOneAndDelete(companyId, stopped);
  if (!row) throw conflict(await requireCampaign(companyId, campaignId));
  await cancelStart(deps, campaignId);
  if (row.media) await deps.media.remove(companyId, row.media.file);
  await deps.events.publish('notice.subjectDeleted', { companyId, subject: `campaign:${campaignId}` });
  deps.publisher.toCampaigns(companyId, 'campaign', { action: 'delete', id: campaignId });
}
