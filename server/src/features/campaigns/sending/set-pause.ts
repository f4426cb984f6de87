import type { CampaignsDeps } from '../campaigns.deps';
import { type CampaignDocument, campaigns } from '../model/campaign.model';
import { publishCampaign } from '../publish-campaign';

/** Stores and publishes why a campaign does not send now. */
export async function setPause(
  deps: CampaignsDeps,
  campaign: CampaignDocument,
  pause: { reason: string; until: Date | null } | null,
): Promise<void> {
  const { companyId, _id, run, pause: before } = campaign;
  const isSame = before?.reason === pause?.reason && before?.until?.getTime() === pause?.until?.getTime();
  if (isSame) return;
  const running = { _id, run, status: 'EM_ANDAMENTO' as const };
  const after = await campaigns.findOneAndUpdate(companyId, running, { $set: { pause } });
  if (after) await publishCampaign(deps, 'update', after);
}
