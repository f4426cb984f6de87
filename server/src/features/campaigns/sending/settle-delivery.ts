import { REJECTED_CHAT_WAIT_MS } from '@recado/shared/automation';
import type { DeliveryReason } from '@recado/shared/campaigns';
import { isMaybeSent } from '@recado/shared/messages';
import type { MessageDocument } from '#features/messages';
import type { CampaignsDeps } from '../campaigns.deps';
import { campaigns } from '../model/campaign.model';
import { deliveries, type DeliveryDocument } from '../model/delivery.model';
import { addResult, countOptOut } from '../pace/number-guard';
import { continueEnded } from './end-campaign';
import { readKey, textKeyOf } from './message-key';
import { wakeConnection } from './send-timer';

type Report = Pick<MessageDocument, 'clientId' | 'mediaType' | 'ack' | 'ackAt' | 'failure' | 'dispatchedAt'>;

type Change = Partial<DeliveryDocument> & Pick<DeliveryDocument, 'state'>;

const ON_SERVER = 2;
const DELIVERED = 3;
const READ = 4;
const SOUNDS: readonly string[] = ['audio', 'voice'];
const PROGRESS = ['sending', 'sent', 'delivered', 'read'] as const;
const SENT: ReadonlySet<string> = new Set(PROGRESS);
const WITHOUT_RESULT: ReadonlySet<string> = new Set(['waiting', 'confirmed', 'unknown']);
/** The message was withdrawn, not dispatched in time, or lost its connection before. */
const UNSENT: ReadonlySet<string> = new Set(['expired', 'notConnected', 'newChatsBlocked']);

/**
 * Applies the state of a delivery's message, also a late ack of one that may have been sent. Idempotent.
 * @param isWhole - the text of a sound need not be looked for
 * @returns false while WhatsApp has neither accepted nor rejected it, or the text of a sound is not stored
 */
export async function settleDelivery(
  deps: CampaignsDeps,
  row: DeliveryDocument,
  message: Report,
  isWhole = false,
): Promise<boolean> {
  const key = readKey(message.clientId ?? '');
  if (!key || key.attempt !== row.attempt) return true;
  const change = key.step === 'ask' ? afterRequest(row, message) : afterText(row, message);
  if (change === 'waiting') return false;
  if (!change) return true;
  if (!isWhole && SENT.has(change.state) && (await lacksText(deps, row, message))) {
    await wakeOf(deps, row);
    return false;
  }
  await apply(deps, row, change, message.clientId ?? '');
  return true;
}

/** A crash may have prevented the sound's text, a second message. */
async function lacksText(
  { messages }: Pick<CampaignsDeps, 'messages'>,
  { companyId, state }: DeliveryDocument,
  { mediaType, clientId = '' }: Report,
): Promise<boolean> {
  if (state !== 'sending' || !SOUNDS.includes(mediaType)) return false;
  return !(await messages.conversation.bySystemKey(companyId, textKeyOf(clientId)));
}

/** The connection's timer stores what is missing. */
async function wakeOf(deps: CampaignsDeps, { companyId, campaignId }: DeliveryDocument): Promise<void> {
  const campaign = await campaigns.findById(companyId, campaignId);
  if (campaign && campaign.connectionId !== null)
    await wakeConnection(deps, companyId, campaign.connectionId);
}

async function apply(deps: CampaignsDeps, row: DeliveryDocument, change: Change, key: string): Promise<void> {
  const { companyId, _id, campaignId, state, attempt } = row;
  const wasOnItsWay = state === 'asking' || state === 'sending';
  const hasResult = wasOnItsWay && !WITHOUT_RESULT.has(change.state);
  // Otherwise, a run of the timer in between would not know of a failure that pauses the campaign.
  if (hasResult) await storeResult(row, change, key);
  const after = await deliveries.findOneAndUpdate(companyId, { _id, state, attempt }, { $set: change });
  const found = after && (await campaigns.findById(companyId, campaignId));
  if (!found) return;
  const campaign = change.state === 'asked' ? await continueEnded(found) : found;
  deps.recounts.changed(campaign);
  const { connectionId } = campaign;
  if (connectionId === null) return;
  // A reply may arrive before the ack, and found no result to change.
  if (hasResult && (await deliveries.findById(companyId, _id))?.optedOut)
    await countOptOut(companyId, connectionId, _id);
  if (wasOnItsWay || change.state === 'asked') await wakeConnection(deps, companyId, connectionId);
}

async function storeResult(
  { companyId, campaignId, _id }: DeliveryDocument,
  { state }: Change,
  key: string,
): Promise<void> {
  const connectionId = (await campaigns.findById(companyId, campaignId))?.connectionId ?? null;
  if (connectionId === null) return;
  const result = state === 'failed' ? 'failed' : 'ok';
  await addResult(companyId, connectionId, { id: key, deliveryId: _id, result });
}

function afterRequest(row: DeliveryDocument, message: Report): Change | 'waiting' | undefined {
  const isUnknown = row.state === 'unknown' && !row.confirmedAt;
  if (row.state !== 'asking' && !isUnknown) return undefined;
  if (message.ack >= ON_SERVER) return { state: 'asked', askedAt: timeOf(message, ON_SERVER) };
  return isUnknown ? undefined : afterFailure(row, message);
}

function afterText(row: DeliveryDocument, message: Report): Change | 'waiting' | undefined {
  const isUnknown = row.state === 'unknown';
  const before = isUnknown ? 0 : PROGRESS.indexOf(row.state as 'sending');
  if (before < 0) return undefined;
  const { ack } = message;
  const reached = ack >= READ ? 3 : ack >= DELIVERED ? 2 : ack >= ON_SERVER ? 1 : 0;
  if (reached > before) {
    return {
      state: PROGRESS[reached] ?? 'sent',
      sentAt: row.sentAt ?? timeOf(message, ON_SERVER),
      ...(reached >= 2 && { deliveredAt: row.deliveredAt ?? timeOf(message, DELIVERED) }),
      ...(reached >= 3 && { readAt: timeOf(message, READ) }),
    };
  }
  return before > 0 || isUnknown ? undefined : afterFailure(row, message);
}

/** Gives another key only to a message that provably never left. */
function afterFailure({ attempt, confirmedAt }: DeliveryDocument, message: Report): Change | 'waiting' {
  const { failure, dispatchedAt } = message;
  if (failure === null) return 'waiting';
  if (UNSENT.has(failure) && !dispatchedAt)
    return { state: confirmedAt ? 'confirmed' : 'waiting', attempt: attempt + 1 };
  if (isMaybeSent(failure) || failure === 'expired' || failure === 'notConnected')
    return { state: 'unknown' };
  const reason: DeliveryReason =
    failure === 'newChatsBlocked' ? 'newChat' : failure === 'unknownNumber' ? 'unknownNumber' : 'rejected';
  const notBefore = new Date(Date.now() + REJECTED_CHAT_WAIT_MS);
  return { state: 'failed', reason, ...(reason === 'newChat' && { notBefore }) };
}

/** Returns the earliest time of the ack or of a later one. */
function timeOf({ ackAt }: Report, ack: number): Date {
  const times = Object.entries(ackAt ?? {}).flatMap(([of, at]) => (Number(of) >= ack ? [at.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : new Date();
}
