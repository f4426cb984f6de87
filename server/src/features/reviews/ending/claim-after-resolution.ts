import { THANKS_WITHIN_MS } from '@recado/shared/automation';
import { isCloseKeyword, isThanks } from '@recado/shared/intents';
import type { ClaimCandidate } from '#features/messages';
import type { ReviewsDeps } from '../reviews.deps';
import { type Claims, claimTexts } from './claim-texts';

/** Claims thanks within ten minutes after a resolution, because they need no new ticket. */
export function claimThanks(
  deps: ReviewsDeps,
  companyId: number,
  candidates: readonly ClaimCandidate[],
): Promise<Claims> {
  return claimTexts(deps, companyId, candidates, async ({ message, contact }, text, language) => {
    if (message.kind !== 'text' || !isThanks(text, language)) return undefined;
    const last = await deps.tickets.ofContact.lastServed(companyId, contact._id);
    if (!last?.closedAt) return undefined;
    return message.sentAt.getTime() - last.closedAt.getTime() <= THANKS_WITHIN_MS
      ? { ticketId: last._id }
      : undefined;
  });
}

/** Claims the close keyword if the last ticket is already closed. */
export async function claimCloseKeywords(
  deps: ReviewsDeps,
  companyId: number,
  candidates: readonly ClaimCandidate[],
): Promise<Claims> {
  if (!(await deps.tickets.referenceData.enabled(companyId, 'closeTicketClient'))) return new Map();
  return claimTexts(deps, companyId, candidates, async ({ contact }, text, language) => {
    if (!isCloseKeyword(text, language)) return undefined;
    const last = await deps.tickets.ofContact.lastServed(companyId, contact._id);
    return last && { ticketId: last._id };
  });
}
