import { type Campaign, CAMPAIGN_LIMITS, campaignEditing } from '@recado/shared/campaigns';
import { AppError } from '@recado/shared/contract';
import { savingForm } from '#core/forms';
import { saveOrDiscardFiles } from '#core/media';
import type { Caller } from '#core/tenancy/caller';
import type { UploadedFile } from '#features/quick-messages';
import type { CampaignsDeps } from '../campaigns.deps';
import { requireCampaignOf } from '../campaigns.policy';
import type { CampaignDocument } from '../model/campaign.model';
import { conflict } from './find-campaign';
import { changeUnchanged, newFile, saved } from './save-campaign';

/** @throws errors of `requireCampaignOf`, ERR_CONFLICT {status} */
export async function requireEditable(caller: Caller, campaignId: number): Promise<CampaignDocument> {
  const row = await requireCampaignOf(caller, campaignId);
  if (campaignEditing(row, new Date()) !== 'all') throw conflict(row);
  return row;
}

/**
 * Replaces the file; deletes the uploaded one if nothing is stored.
 * @throws errors of `requireEditable`, ERR_VALIDATION for an empty file, ERR_PAYLOAD_TOO_LARGE
 */
export async function attachFile(
  deps: CampaignsDeps,
  caller: Caller,
  campaignId: number,
  { file, name }: UploadedFile,
): Promise<Campaign> {
  return saveOrDiscardFiles(deps.media, newFile(caller.companyId, file.id), async () => {
    if (file.bytes === 0)
      throw new AppError('ERR_VALIDATION', { part: 'body', field: 'file', reason: 'empty' });
    if (file.bytes > CAMPAIGN_LIMITS.fileBytes) throw new AppError('ERR_PAYLOAD_TOO_LARGE');
    return replaceFile(deps, caller, campaignId, { file: file.id, name, kind: file.kind });
  });
}

/** @throws errors of `requireEditable` */
export function removeFile(deps: CampaignsDeps, caller: Caller, campaignId: number): Promise<Campaign> {
  return replaceFile(deps, caller, campaignId, null);
}

async function replaceFile(
  deps: CampaignsDeps,
  caller: Caller,
  campaignId: number,
  media: CampaignDocument['media'],
): Promise<Campaign> {
  const before = await requireEditable(caller, campaignId);
  const saving = savingForm(before.form ?? {}, {
    given: undefined,
    by: caller.name,
    changes: { media },
    current: before,
  });
  const row = await changeUnchanged(before, { media }, saving);
  if (before.media) await deps.media.remove(caller.companyId, before.media.file);
  return saved(deps, 'update', row);
}
