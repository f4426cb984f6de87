import type { CampaignsDeps } from '../campaigns.deps';
import type { CampaignDocument } from '../model/campaign.model';
import { deliveries, type DeliveryDocument } from '../model/delivery.model';
import { messageKey } from './message-key';

const BATCH = 100;

/** Withdraws a cancelled campaign's messages that are on their way but not dispatched. Idempotent. */
export async function withdrawOpen(
  deps: CampaignsDeps,
  { companyId, _id: campaignId }: CampaignDocument,
): Promise<void> {
  const open = { campaignId, state: { $in: ['asking' as const, 'sending' as const] } };
  for (const row of await deliveries.find(companyId, open, { limit: BATCH })) await withdraw(deps, row);
}

/**
 * Lets the person wait again, with another key. A message stored at this moment is stopped before its dispatch
 * (`is-withdrawn.ts`), or the state returns.
 */
async function withdraw({ messages }: CampaignsDeps, row: DeliveryDocument): Promise<void> {
  const { companyId, _id, state, attempt, confirmedAt } = row;
  const key = messageKey(row, state === 'asking' ? 'ask' : 'text');
  const stored = await messages.conversation.bySystemKey(companyId, key);
  if (stored && !(await messages.withdraw(stored))) return;
  const again = confirmedAt ? ('confirmed' as const) : ('waiting' as const);
  const back = await deliveries.findOneAndUpdate(
    companyId,
    { _id, state, attempt },
    { $set: { state: again, attempt: attempt + 1 } },
  );
  if (!back || stored) return;
  const late = await messages.conversation.bySystemKey(companyId, key);
  if (!late || (await messages.withdraw(late))) return;
  await deliveries.updateOne(
    companyId,
    { _id, state: again, attempt: attempt + 1 },
    { $set: { state, attempt } },
  );
}
