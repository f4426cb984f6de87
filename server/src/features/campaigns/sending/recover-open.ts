import type { CampaignsDeps } from '../campaigns.deps';
import { type CampaignDocument, campaigns } from '../model/campaign.model';
import { deliveries, type DeliveryDocument } from '../model/delivery.model';
import { settingsOf } from '../settings/campaign-settings';
import { dispatchMessage } from './dispatch-message';
import { failDelivery } from './fail-delivery';
import { messageKey } from './message-key';
import { preparePerson } from './prepare-person';
import { settleDelivery } from './settle-delivery';
import { skipDelivery } from './skip-delivery';

const BATCH = 20;
const ON_SERVER = 2;

/**
 * Applies the states of messages on their way, and stores one that a crash prevented.
 * @returns true while one is on its way
 */
export async function recoverOpen(
  deps: CampaignsDeps,
  companyId: number,
  connectionId: number,
): Promise<boolean> {
  const running = await campaigns.find(companyId, { connectionId, status: 'EM_ANDAMENTO' });
  let isOpen = false;
  for (const campaign of running) {
    const open = { campaignId: campaign._id, state: { $in: ['asking' as const, 'sending' as const] } };
    for (const row of await deliveries.find(companyId, open, { limit: BATCH }))
      if (!(await recover(deps, campaign, row, connectionId))) isOpen = true;
  }
  return isOpen;
}

/** Returns false while the message is on its way. */
async function recover(
  deps: CampaignsDeps,
  campaign: CampaignDocument,
  row: DeliveryDocument,
  connectionId: number,
): Promise<boolean> {
  const { companyId } = campaign;
  const step = row.state === 'asking' ? 'ask' : 'text';
  const key = messageKey(row, step);
  const message = await deps.messages.conversation.bySystemKey(companyId, key);
  if (message && (await settleDelivery(deps, row, message))) return true;
  if (message && message.ack < ON_SERVER) return false;
  const settings = await settingsOf(companyId);
  try {
    const prepared = await preparePerson(deps, row, { campaign, connectionId, settings, step });
    if ('contact' in prepared) {
      const { contact, text } = prepared;
      const outgoing = { campaign, connectionId, contact, key, refId: row._id, text };
      await dispatchMessage(deps, { ...outgoing, hasFile: step === 'text' });
    }
    if (message) return !('unavailable' in prepared) && (await settleDelivery(deps, row, message, true));
    if (!('skip' in prepared)) return false;
    await skipDelivery(deps, campaign, row, prepared.skip);
  } catch (error) {
    await failDelivery(deps, campaign, row, { step, connectionId, error });
    // The sound was sent although its text cannot be stored.
    if (message) return settleDelivery(deps, row, message, true);
  }
  return true;
}
