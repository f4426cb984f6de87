import { type Campaign, CAMPAIGN_LIMITS, campaignEditing } from '@recado/shared/campaigns';
import { AppError } from '@recado/shared/contract';
import type { UploadedFile } from '../../quick-messages';
import type { CampaignsDeps } from '../campaigns.deps';
import type { CampaignDocument } from '../model/campaign.model';
import { conflict, requireCampaign } from './find-campaign';
import { changeUnchanged, saved } from './save-campaign';

/** @throws ERR_NO_CAMPAIGN_FOUND, ERR_CONFLICT {status} */
export async function requireEditable(companyId: number, campaignId: number): Promise<CampaignDocument> {
  const row = await requireCampaign(companyId, campaignId);
  if (campaignEditing(row, new Date()) !== 'all') throw conflict(row);
  return row;
}

/**
 * Replaces the file. If nothing is stored, the uploaded file is deleted.
 * @throws errors of `requireEditable`, ERR_VALIDATION for an empty file, ERR_PAYLOAD_TOO_LARGE
 */
export async function attachFile(
  deps: CampaignsDeps,
  companyId: number,
  campaignId: number,
  { file, name }: UploadedFile,
): Promise<Campaign> {
  try {
    if (file.bytes === 0)
      throw new AppError('ERR_VALIDATION', { part: 'body', field: 'file', reason: 'empty' });
    if (file.bytes > CAMPAIGN_LIMITS.fileBytes) throw new AppError('ERR_PAYLOAD_TOO_LARGE');
    return await replaceFile(deps, companyId, campaignId, { file: file.id, name, kind: file.kind });
  } catch (error) {
    await deps.media.remove(companyId, file.id);
    throw error;
  }
}

/** @throws errors of `requireEditable` */
export function removeFile(deps: CampaignsDeps, companyId: number, campaignId: number): Promise<Campaign> {
  return replaceFile(deps, companyId, campaignId, null);
}

async function replaceFile(
  deps: CampaignsDeps,
  companyId: number,
  campaignId: number,
  media: CampaignDocument['media'],
): Promise<Campaign> {
  const before = await requireEditable(companyId, campaignId);
  const row = await changeUnchanged(before, { media });
  if (before.media) await deps.media.remove(companyId, before.media.file);
  return saved(deps, 'update', row);
}
