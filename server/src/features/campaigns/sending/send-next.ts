import { CAMPAIGN_PACE } from '@recado/shared/automation';
import type { CampaignSettings } from '@recado/shared/campaigns';
import { isDuplicateKey } from '#core/database';
import type { CampaignsDeps } from '../campaigns.deps';
import { type CampaignDocument, campaigns } from '../model/campaign.model';
import { deliveries, type DeliveryDocument } from '../model/delivery.model';
import { addFailedLookup, changeGuard, newChatLimit } from '../pace/number-guard';
import type { NumberGuardDocument } from '../pace/number-guard.model';
import { dispatchMessage } from './dispatch-message';
import { failDelivery } from './fail-delivery';
import { messageKey, type Step } from './message-key';
import { pickDelivery } from './pick-delivery';
import { preparePerson, type ReadyPerson } from './prepare-person';
import type { Pause } from './set-pause';
import { skipDelivery } from './skip-delivery';

/** Persons left out between two messages of one run. */
const MAX_SKIPPED = 200;
const UNAVAILABLE_MS = 15_000;

export interface SendContext {
  connectionId: number;
  guard: NumberGuardDocument;
  settings: CampaignSettings;
  companyZone: string;
  intervalMs: number;
  newChatIntervalMs: number;
  sinceLonger: number;
  now: Date;
}

/** `sent`: the next message waits until then. `wait` is too short to be shown. */
export type Turn = { sent: Date } | { wait: Date } | { pause: Pause } | 'idle' | 'done' | 'again';

/** Sends a campaign's next message, if permitted now. */
export async function sendNext(
  deps: CampaignsDeps,
  campaign: CampaignDocument,
  context: SendContext,
): Promise<Turn> {
  const { connectionId, guard, settings, companyZone, newChatIntervalMs, now } = context;
  for (let skipped = 0; skipped < MAX_SKIPPED; skipped += 1) {
    const newChats = newChatLimit(guard, now);
    const picked = await pickDelivery(campaign, { hours: settings.hours, companyZone, newChats, now });
    if (typeof picked === 'string') return picked;
    if ('pause' in picked) return picked;
    if ('later' in picked) return { wait: picked.later };
    const { row } = picked;
    const earliest = (guard.lastAt?.getTime() ?? 0) + newChatIntervalMs;
    if (row.isNewChat && earliest > now.getTime()) return { wait: new Date(earliest) };
    const step: Step = campaign.confirmation && row.state === 'waiting' ? 'ask' : 'text';
    try {
      const turn = await sendTo(deps, campaign, row, step, context);
      if (turn !== 'next') return turn;
    } catch (error) {
      await failDelivery(deps, campaign, row, { step, connectionId, error });
      return 'again';
    }
  }
  return 'again';
}

/** Returns `next` if the person is left out. */
async function sendTo(
  deps: CampaignsDeps,
  campaign: CampaignDocument,
  row: DeliveryDocument,
  step: Step,
  context: SendContext,
): Promise<Turn | 'next'> {
  const { guard, newChatIntervalMs, now } = context;
  const after = (ms: number) => new Date(now.getTime() + ms);
  const prepared = await preparePerson(deps, row, { ...context, campaign, step });
  if ('contact' in prepared) return send(deps, campaign, row, { ...prepared, step }, context);
  if ('skip' in prepared) {
    await skipDelivery(deps, campaign, row, prepared.skip);
    if (!prepared.lookedUp) return 'next';
  } else if (prepared.unavailable === 'connection') return { wait: after(UNAVAILABLE_MS) };
  else await postpone(row, after(CAMPAIGN_PACE.lookupAgainMs));
  await addFailedLookup(guard, now);
  return { wait: after(newChatIntervalMs) };
}

async function send(
  deps: CampaignsDeps,
  campaign: CampaignDocument,
  row: DeliveryDocument,
  { contact, text, variant, step }: ReadyPerson & { step: Step },
  { connectionId, guard, intervalMs, newChatIntervalMs, sinceLonger, now }: SendContext,
): Promise<Turn> {
  const { companyId } = campaign;
  const rejection = await deps.messages.startChat({
    connection: { companyId, connectionId },
    contactId: contact._id,
    contact,
    kind: 'campaign',
  });
  if (rejection) {
    await deliveries.updateOne(companyId, { _id: row._id }, { $set: { isNewChat: true } });
    // WhatsApp's restrictions can end early, so the next run reads them again.
    if (rejection.reason !== 'limit') return { wait: new Date(now.getTime() + newChatIntervalMs) };
    await changeGuard(guard, { newChats: rejection });
    return 'again';
  }
  const nextAt = new Date(now.getTime() + intervalMs);
  // Stored first, so that the pace is kept after a crash.
  const quota = guard.quota && row.isNewChat ? { ...guard.quota, used: guard.quota.used + 1 } : guard.quota;
  await changeGuard(guard, { lastAt: now, nextAt, sinceLonger, quota });
  const claimed = await claim(campaign, row, { contactId: contact._id, variant }, step, now);
  if (claimed === 'duplicate') {
    await skipDelivery(deps, campaign, row, 'duplicate');
    return 'again';
  }
  if (!claimed) return 'again';
  await dispatchMessage(deps, {
    ...{ campaign, connectionId, contact, text },
    key: messageKey(claimed, step),
    refId: row._id,
    hasFile: step === 'text',
  });
  return { sent: nextAt };
}

/** Lets the others get their messages before. */
async function postpone(
  { companyId, _id, state, attempt }: DeliveryDocument,
  notBefore: Date,
): Promise<void> {
  await deliveries.updateOne(companyId, { _id, state, attempt }, { $set: { notBefore } });
}

/** Marks the person as being written to. Returns undefined if the campaign was cancelled. */
async function claim(
  { companyId, _id, run }: CampaignDocument,
  row: DeliveryDocument,
  fields: Pick<DeliveryDocument, 'contactId' | 'variant'>,
  step: Step,
  now: Date,
): Promise<DeliveryDocument | 'duplicate' | undefined> {
  const turn = { _id, run, status: 'EM_ANDAMENTO' as const };
  const campaign = await campaigns.findOneAndUpdate(companyId, turn, { $set: { turnAt: now } });
  if (!campaign) return undefined;
  const { state, attempt } = row;
  const version = step === 'text' ? { version: campaign.version } : {};
  try {
    return await deliveries.findOneAndUpdate(
      companyId,
      { _id: row._id, state, attempt },
      // A number that WhatsApp had to confirm has been looked up by now.
      {
        $set: { state: step === 'ask' ? 'asking' : 'sending', ...fields, ...version },
        $unset: { unverified: 1 },
      },
    );
  } catch (error) {
    if (!isDuplicateKey(error, 'delivery-contact')) throw error;
    return 'duplicate';
  }
}
