import { AppError } from '@recado/shared/contract';
import type { Caller } from '#core/tenancy/caller';
import { mayUseConnection } from '#features/schedules';
import type { CampaignDocument } from './model/campaign.model';
import { requireCampaign } from './operations/find-campaign';

type ConnectionUser = Pick<Caller, 'profile' | 'connectionIds'>;

/**
 * Allows agents with limited connections to send, and to prepare messages, only through those.
 * @throws ERR_NO_PERMISSION
 */
export function requireConnection(caller: ConnectionUser, connectionId: number | null | undefined): void {
  if (connectionId && !mayUseConnection(caller, connectionId)) throw new AppError('ERR_NO_PERMISSION');
}

/**
 * Returns a campaign through whose connection the caller may send.
 * @throws ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION
 */
export async function requireCampaignOf(
  caller: ConnectionUser & Pick<Caller, 'companyId'>,
  campaignId: number,
): Promise<CampaignDocument> {
  const row = await requireCampaign(caller.companyId, campaignId);
  requireConnection(caller, row.connectionId);
  return row;
}
