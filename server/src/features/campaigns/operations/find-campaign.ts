import type { DeliveryState } from '@recado/shared/campaigns';
import { AppError } from '@recado/shared/contract';
import { type CampaignDocument, campaigns, NOT_DELETING } from '../model/campaign.model';
import { deliveries } from '../model/delivery.model';

/** @throws ERR_NO_CAMPAIGN_FOUND */
export async function requireCampaign(companyId: number, campaignId: number): Promise<CampaignDocument> {
  const row = await campaigns.findOne(companyId, { _id: campaignId, ...NOT_DELETING });
  if (!row) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
  return row;
}

export function conflict({ status }: Pick<CampaignDocument, 'status'>): AppError {
  return new AppError('ERR_CONFLICT', { status });
}

/** Returns lists of running campaigns, then of scheduled ones, the next first. */
export async function listsOfCampaigns(companyId: number): Promise<number[]> {
  const found = await campaigns.find(
    companyId,
    { status: { $in: ['PROGRAMADA', 'EM_ANDAMENTO'] }, contactListId: { $ne: null }, ...NOT_DELETING },
    { sort: { status: 1, scheduledAt: 1, _id: 1 }, select: { contactListId: 1 } },
  );
  return [...new Set(found.flatMap(({ contactListId }) => contactListId ?? []))];
}

/** States that get a message after a restart, if the list still has the person. */
const LEFT: readonly DeliveryState[] = ['waiting', 'asking', 'asked', 'confirmed', 'sending'];

/** Returns campaigns that may still read a list; a cancelled one while persons are left. */
export async function campaignsUsing(
  companyId: number,
  contactListId: number,
): Promise<{ id: number; name: string }[]> {
  const found = await campaigns.find(
    companyId,
    { contactListId, status: { $in: ['PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA'] }, ...NOT_DELETING },
    { sort: { _id: 1 }, select: { name: 1, status: 1, starting: 1 } },
  );
  const using: { id: number; name: string }[] = [];
  for (const { _id, name, status, starting } of found)
    if (status !== 'CANCELADA' || starting || (await hasPersonsLeft(companyId, _id)))
      using.push({ id: _id, name });
  return using;
}

async function hasPersonsLeft(companyId: number, campaignId: number): Promise<boolean> {
  const left = { campaignId, state: { $in: [...LEFT] } };
  return (await deliveries.findOne(companyId, left, { select: { _id: 1 } })) !== undefined;
}
