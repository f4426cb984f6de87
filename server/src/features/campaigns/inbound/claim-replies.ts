import { confirmation } from '@recado/shared/intents';
import type { Claim, ClaimCandidate } from '../../messages';
import type { CampaignsDeps } from '../campaigns.deps';
import { campaigns } from '../model/campaign.model';
import { deliveries, type DeliveryDocument } from '../model/delivery.model';
import { messageKey } from '../sending/message-key';
import { wakeConnection } from '../sending/send-timer';
import { lastDelivery } from './last-delivery';
import { optOutByReply } from './opt-out-replies';

type Claims = Map<ClaimCandidate, Omit<Claim, 'by'>>;

/** Claims opt-outs of persons without an open ticket. */
export async function claimOptOuts(
  deps: CampaignsDeps,
  _companyId: number,
  candidates: readonly ClaimCandidate[],
): Promise<Claims> {
  const claims: Claims = new Map();
  for (const candidate of texts(candidates)) {
    const row = await optOutByReply(deps, candidate.contact, candidate.message.body);
    const claim = row && (await claimFor(deps, row));
    if (claim) claims.set(candidate, claim);
  }
  return claims;
}

/**
 * Claims a plain yes or no to a request of a campaign. The row stores the message's id, so that a redelivery gets the
 * same claim.
 */
export async function claimConfirmations(
  deps: CampaignsDeps,
  companyId: number,
  candidates: readonly ClaimCandidate[],
): Promise<Claims> {
  const claims: Claims = new Map();
  const language = await deps.tickets.referenceData.language(companyId);
  for (const candidate of texts(candidates)) {
    const { message, contact } = candidate;
    const decision = confirmation(message.body, language);
    if (decision === null) continue;
    const row = await lastDelivery(deps, companyId, contact._id);
    if (!row || !(await answer(deps, row, decision, message.messengerId))) continue;
    const claim = await claimFor(deps, row);
    if (claim) claims.set(candidate, claim);
  }
  return claims;
}

const texts = (candidates: readonly ClaimCandidate[]) =>
  candidates.filter(({ message }) => message.kind === 'text');

/** Returns false unless the request is open, or this message has ended it. */
async function answer(
  deps: CampaignsDeps,
  row: DeliveryDocument,
  decision: 'yes' | 'no',
  answerId: string,
): Promise<boolean> {
  if (row.answerId === answerId) return true;
  if (row.state !== 'asked') return false;
  const { companyId, _id, campaignId } = row;
  const now = new Date();
  const change =
    decision === 'yes' ? { state: 'confirmed' as const, confirmedAt: now } : { state: 'declined' as const };
  const asked = { _id, state: 'asked' as const };
  const set = { ...change, answerId, respondedAt: row.respondedAt ?? now };
  if ((await deliveries.updateOne(companyId, asked, { $set: set })) === 0) return false;
  const campaign = await campaigns.findById(companyId, campaignId);
  if (campaign) deps.recounts.changed(campaign);
  if (campaign && campaign.connectionId !== null)
    await wakeConnection(deps, companyId, campaign.connectionId);
  return true;
}

/** The reply belongs to the ticket of the campaign's message. */
async function claimFor(
  { messages }: CampaignsDeps,
  row: DeliveryDocument,
): Promise<Omit<Claim, 'by'> | undefined> {
  const { companyId, _id } = row;
  const { bySystemKey } = messages.conversation;
  const message =
    (await bySystemKey(companyId, messageKey(row, 'text'))) ??
    (await bySystemKey(companyId, messageKey(row, 'ask')));
  return message && { ticketId: message.ticketId, refId: _id };
}
