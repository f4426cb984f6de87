import type { MessageDocument } from '#features/messages';
import type { CampaignsDeps } from '../campaigns.deps';
import { campaigns } from '../model/campaign.model';
import { deliveries } from '../model/delivery.model';
import { readKey, soundKeyOf } from './message-key';

/**
 * True if a message of a campaign must not be sent. Called right before its dispatch, for a message that was
 * withdrawn before it was stored, and after a crash during a cancellation.
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
  // A person who has the sound also gets the text, and neither without the other.
  if (soundKey !== undefined)
    return Boolean((await messages.conversation.bySystemKey(companyId, soundKey))?.failure);
  return (await campaigns.findById(companyId, row.campaignId))?.status === 'CANCELADA';
}
