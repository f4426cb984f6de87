import { confirmation, optOut } from '@recado/shared/intents';
import type { Claim, ClaimCandidate } from '../../messages';
import type { CampaignsDeps } from '../campaigns.deps';
import type { DeliveryDocument } from '../model/delivery.model';
import { messageKey } from '../sending/message-key';
import { answerRequest } from './answer-request';
import { answerOffers, mayAnswerOffers, offersKey } from './ask-about-offers';
import { gotCampaign, lastDeliveries, mayReply } from './last-delivery';
import { optOutByReply } from './opt-out-replies';

type Claims = Map<ClaimCandidate, Omit<Claim, 'by'>>;

/** Claims opt-outs of persons without an open ticket. */
export async function claimOptOuts(
  deps: CampaignsDeps,
  companyId: number,
  candidates: readonly ClaimCandidate[],
): Promise<Claims> {
  const language = await deps.tickets.referenceData.language(companyId);
  const wanted = candidates.filter(
    ({ message, contact }) =>
      message.kind === 'text' && gotCampaign(contact) && optOut(message.body, language) !== null,
  );
  return claimEach(deps, companyId, wanted, async ({ contact }, row) => {
    await optOutByReply(deps, contact, row);
    return row && messageKeysOf(row);
  });
}

/**
 * Claims a plain yes or no to a request of a campaign, or to the question about offers. A bare reply belongs to
 * the newer question.
 */
export async function claimConfirmations(
  deps: CampaignsDeps,
  companyId: number,
  candidates: readonly ClaimCandidate[],
): Promise<Claims> {
  const language = await deps.tickets.referenceData.language(companyId);
  const decisionOf = ({ message }: ClaimCandidate) => confirmation(message.body, language);
  const wanted = candidates.filter(
    (candidate) =>
      candidate.message.kind === 'text' && gotCampaign(candidate.contact) && decisionOf(candidate) !== null,
  );
  return claimEach(deps, companyId, wanted, async (candidate, row) => {
    const { message, contact } = candidate;
    const decision = decisionOf(candidate);
    if (!row || decision === null) return undefined;
    if (mayAnswerOffers(row, message.messengerId)) {
      await answerOffers(deps, { contact, row, decision, answerId: message.messengerId });
      return [offersKey(row), ...messageKeysOf(row)];
    }
    if (!mayReply(contact) || !(await answerRequest(deps, row, decision, message.messengerId)))
      return undefined;
    return messageKeysOf(row);
  });
}

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
