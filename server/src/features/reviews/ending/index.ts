import { ENDING_DELAY_MS } from '@recado/shared/automation';
import type { DomainEvents } from '#core/events';
import { reviews } from '../review.model';
import type { ReviewsDeps } from '../reviews.deps';
import { claimCloseKeywords, claimThanks } from './claim-after-resolution';
import { endedTicket, endTicket, sendFarewell } from './end-ticket';
import { followRating } from './follow-rating';
import { claimRatings } from './rating-claim';
import { endingKey, failRequest, requestFailed } from './requests';

const HOUR_MS = 60 * 60_000;
/** A request that waits longer for its connection counts as failed. */
const MAX_WAIT_MS = 24 * HOUR_MS;

/** Registers messages after a resolution, and handlers of ratings and late thanks. */
export function registerEnding(deps: ReviewsDeps): void {
  const { events, dueWork, automation } = deps;
  events.on('ticket.resolved', (resolved) => scheduleEnding(deps, resolved), { durable: true });
  events.on(
    'message.claimed',
    async ({ companyId, messageId, by, refId }) => {
      if (by === 'rating' && refId !== null) await followRating(deps, companyId, messageId, Number(refId));
    },
    { durable: true },
  );
  dueWork.handle(
    'reviews.ending',
    async ({ companyId, ref, now }) => {
      const [ticketId, resolutionId = '', ending] = ref.split(':');
      const ended = await endedTicket(deps, companyId, Number(ticketId), resolutionId);
      if (!ended) return undefined;
      return ending === 'keyword' ? sendFarewell(deps, ended, now) : endTicket(deps, ended, now);
    },
    { priority: 'background' },
  );
  dueWork.handle(
    'reviews.requested',
    ({ companyId, ref, now }) => checkRequest(deps, companyId, Number(ref), now),
    { priority: 'background' },
  );
  automation.claimReceived('closeKeyword', (...received) => claimCloseKeywords(deps, ...received));
  automation.claimReceived('rating', (...received) => claimRatings(deps, ...received));
  automation.claimReceived('thanks', (...received) => claimThanks(deps, ...received));
}

/**
 * Delays the ending, so that an undo is possible. Excludes auto-close, which has its own text, and resolutions
 * without messages.
 */
async function scheduleEnding(
  { dueWork }: ReviewsDeps,
  { companyId, ticketId, resolutionId, ending }: DomainEvents['ticket.resolved'],
): Promise<void> {
  if (ending !== 'user' && ending !== 'keyword') return;
  const dueAt = new Date(Date.now() + (ending === 'user' ? ENDING_DELAY_MS : 0));
  await dueWork.schedule({
    kind: 'reviews.ending',
    ref: `${ticketId}:${resolutionId}:${ending}`,
    companyId,
    dueAt,
  });
}

/** Runs after the last moment at which the request may be sent. */
async function checkRequest(
  deps: ReviewsDeps,
  companyId: number,
  reviewId: number,
  now: Date,
): Promise<Date | undefined> {
  const review = await reviews.findById(companyId, reviewId);
  if (!review || review.failed) return undefined;
  const message = await deps.messages.conversation.bySystemKey(companyId, endingKey(review.eventId));
  const isWaiting = message?.waiting === true && now.getTime() - review.askedAt.getTime() < MAX_WAIT_MS;
  if (isWaiting) return new Date(now.getTime() + HOUR_MS);
  const neverLeft = message?.waiting === true && !message.dispatchedAt;
  if (neverLeft || (await requestFailed(deps, review))) await failRequest(review);
  return undefined;
}
