import type { MessageDocument } from '#features/messages';
import type { CampaignsDeps } from '../campaigns.deps';
import { campaigns } from '../model/campaign.model';
import { deliveries } from '../model/delivery.model';
import { readKey, soundKeyOf } from './message-key';

/**
 * Returns true if a campaign's message must not be sent. Runs right before its dispatch, for a message withdrawn
 * before it was stored, and after a crash during a cancellation.
 */
export async function isWithdrawn(
  { messages }: CampaignsDeps,
  { companyId, origin, clientId = '' }: Pick<MessageDocument, 'companyId' | 'origin' | 'clientId'>,
): Promise<boolean> {
  if (origin?.kind !== 'campaign' || origin.refId === undefined) return false;
  const row = await deliveries.findById(companyId, origin.refId);
  if (!row) return true;
  const soundKey = soundKeyOf(clientId);
  const key = readKey(soundKey ?? clientId);
  if (key !== undefined && key.attempt !== row.attempt) return true;
  // A person gets both sound and text, or neither.
  if (soundKey !== undefined)
    return Boolean((await messages.conversation.bySystemKey(companyId, soundKey))?.failure);
  return (await campaigns.findById(companyId, row.campaignId))?.status === 'CANCELADA';
}
