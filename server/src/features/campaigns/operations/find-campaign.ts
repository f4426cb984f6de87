import { AppError } from '@recado/shared/contract';
import { type CampaignDocument, campaigns } from '../model/campaign.model';

/** @throws ERR_NO_CAMPAIGN_FOUND */
export async function requireCampaign(companyId: number, campaignId: number): Promise<CampaignDocument> {
  const row = await campaigns.findById(companyId, campaignId);
  if (!row) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
  return row;
}

export function conflict({ status }: Pick<CampaignDocument, 'status'>): AppError {
  return new AppError('ERR_CONFLICT', { status });
}

/** Lists of running campaigns, then of scheduled ones, the next first. */
export async function listsOfCampaigns(companyId: number): Promise<number[]> {
  const found = await campaigns.find(
    companyId,
    { status: { $in: ['PROGRAMADA', 'EM_ANDAMENTO'] }, contactListId: { $ne: null } },
    { sort: { status: 1, scheduledAt: 1, _id: 1 }, select: { contactListId: 1 } },
  );
  return [...new Set(found.flatMap(({ contactListId }) => contactListId ?? []))];
}

/** Campaigns that will read, or may still read, a list. */
export async function campaignsUsing(companyId: number, contactListId: number): Promise<number[]> {
  const found = await campaigns.find(
    companyId,
    { contactListId, status: { $in: ['PROGRAMADA', 'EM_ANDAMENTO'] } },
    { select: { _id: 1 } },
  );
  return found.map(({ _id }) => _id);
}
