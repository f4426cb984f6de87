import { AppError } from '@recado/shared/contract';
import { isDiskFull, isUnreachable } from '#core/database';
import type { CampaignsDeps } from '../campaigns.deps';
import type { CampaignDocument } from '../model/campaign.model';
import { deliveries, type DeliveryDocument } from '../model/delivery.model';
import { addResult } from '../pace/number-guard';
import { FileMissingError } from './dispatch-message';
import { messageKey, type Step } from './message-key';

/**
 * Fails a person whose message could not be stored, so that the others get theirs. Without the campaign's file, all
 * who wait fail. The result of a message that was stored nevertheless settles it.
 * @throws the error if it concerns all campaigns: the database or the disk
 */
export async function failDelivery(
  deps: CampaignsDeps,
  campaign: CampaignDocument,
  row: DeliveryDocument,
  { step, connectionId, error }: { step: Step; connectionId: number; error: unknown },
): Promise<void> {
  if (concernsAll(error)) throw error;
  const { companyId, _id, attempt } = row;
  const id = messageKey(row, step);
  if (await deps.messages.conversation.bySystemKey(companyId, id)) return;
  const isFileMissing = error instanceof FileMissingError;
  deps.log.error({ err: error, campaignId: campaign._id, deliveryId: _id }, 'campaign message failed');
  const failed = {
    state: 'failed' as const,
    reason: isFileMissing ? ('fileMissing' as const) : ('internal' as const),
  };
  const open = { $in: [row.state, step === 'ask' ? ('asking' as const) : ('sending' as const)] };
  // Another attempt, so that a message stored late is stopped before its dispatch.
  await deliveries.updateOne(
    companyId,
    { _id, attempt, state: open },
    { $set: failed, $inc: { attempt: 1 } },
  );
  if (isFileMissing) {
    const rest = { campaignId: campaign._id, state: { $in: ['waiting' as const, 'confirmed' as const] } };
    await deliveries.updateMany(companyId, rest, { $set: failed });
  } else await addResult(companyId, connectionId, { id, deliveryId: _id, result: 'failed' });
  deps.recounts.changed(campaign);
}

function concernsAll(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'ERR_STORAGE_FULL' || error.code === 'ERR_UNAVAILABLE';
  return isUnreachable(error) || isDiskFull(error);
}
