import { confirmation, optOut } from '@recado/shared/intents';
import { type Claim, type ClaimCandidate, typedText } from '#features/messages';
import type { CampaignsDeps } from '../campaigns.deps';
import type { DeliveryDocument } from '../model/delivery.model';
import { messageKey } from '../sending/message-key';
import { applyReply } from './addressed-reply';
import { gotCampaign, lastDeliveries } from './last-delivery';
import { optOutByReply } from './opt-out-replies';
import { offersKey } from './request-offers-decision';

type Claims = Map<ClaimCandidate, Omit<Claim, 'by'>>;

/** Claims opt-outs of persons without an open ticket. */
export async function claimOptOuts(
  deps: CampaignsDeps,
  companyId: number,
  candidates: readonly ClaimCandidate[],
): Promise<Claims> {
  const language = await deps.tickets.referenceData.language(companyId);
  const wanted = candidates.filter(
    (candidate) => gotCampaign(candidate.contact) && optOut(textOf(candidate), language) !== null,
  );
  return claimEach(deps, companyId, wanted, async ({ contact }, row) => {
    await optOutByReply(deps, contact, row);
    return row && messageKeysOf(row);
  });
}

/** Claims a yes or no to a campaign's request, or to the question about offers. */
export async function claimConfirmations(
  deps: CampaignsDeps,
  companyId: number,
  candidates: readonly ClaimCandidate[],
): Promise<Claims> {
  const claims: Claims = new Map();
  const language = await deps.tickets.referenceData.language(companyId);
  for (const candidate of candidates) {
    const { contact, message } = candidate;
    const text = textOf(candidate);
    if (!gotCampaign(contact) || confirmation(text, language) === null) continue;
    const { messengerId, quotedMessengerId, connection } = message;
    const applied = await applyReply(deps, {
      ...{ contact, text, language, messengerId, connectionId: connection.connectionId },
      quoted: quotedMessengerId ? { messengerId: quotedMessengerId } : null,
    });
    if (!applied) continue;
    const { row, question } = applied;
    const keys = [...(question === 'offers' ? [offersKey(row)] : []), ...messageKeysOf(row)];
    const ticketId = await ticketOf(deps, companyId, keys);
    if (ticketId !== undefined) claims.set(candidate, { ticketId, refId: row._id });
  }
  return claims;
}

const textOf = ({ message: { kind, body } }: ClaimCandidate) => typedText({ mediaType: kind, body });

/** @param handle - returns the keys of messages whose ticket the reply belongs to */
async function claimEach(
  deps: CampaignsDeps,
  companyId: number,
  wanted: readonly ClaimCandidate[],
  handle: (
    candidate: ClaimCandidate,
    row: DeliveryDocument | undefined,
  ) => Promise<readonly string[] | undefined>,
): Promise<Claims> {
  const claims: Claims = new Map();
  const rows = await lastDeliveries(
    deps,
    companyId,
    wanted.map(({ contact }) => contact),
  );
  for (const candidate of wanted) {
    const row = rows.get(candidate.contact._id);
    const keys = await handle(candidate, row);
    const ticketId = keys && (await ticketOf(deps, companyId, keys));
    if (row && ticketId !== undefined) claims.set(candidate, { ticketId, refId: row._id });
  }
  return claims;
}

const messageKeysOf = (row: DeliveryDocument) => [messageKey(row, 'text'), messageKey(row, 'ask')];

async function ticketOf(
  { messages }: CampaignsDeps,
  companyId: number,
  keys: readonly string[],
): Promise<number | undefined> {
  for (const key of keys) {
    const message = await messages.conversation.bySystemKey(companyId, key);
    if (message) return message.ticketId;
  }
  return undefined;
}
