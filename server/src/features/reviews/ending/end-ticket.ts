import { SEND_WITHIN_MS } from '@recado/shared/automation';
import type { Language } from '@recado/shared/contract';
import type { ContactDocument } from '#features/contacts';
import type { TicketDocument } from '#features/tickets';
import { storeRequest } from '../operations/store-request';
import { type ReviewDocument, reviews } from '../review.model';
import type { ReviewsDeps } from '../reviews.deps';
import { ENDING_TEXTS, requestText, type SkipReason } from './ending-texts';
import { endingKey, endQuestions, failRequest, requestedRecently } from './requests';
import { reviewLink } from './review-link';

/** Interval while the connection is down. */
const RETRY_MS = 60_000;
/** From the resolution to the dispatch. */
const WITHIN_MS = SEND_WITHIN_MS.completion;

/** Resolved ticket that was not reopened. */
export interface Ended {
  ticket: TicketDocument;
  contact: ContactDocument;
  resolutionId: string;
  whatsappId: number;
  texts: NonNullable<Awaited<ReturnType<ReviewsDeps['connections']['customerTexts']>>>;
  language: Language;
  sendBefore: Date;
}

/**
 * Sends the completion text with the request or the farewell, in one message. Runs again until the connection is up.
 * @returns the time of the next attempt
 */
export async function endTicket(deps: ReviewsDeps, ended: Ended, now: Date): Promise<Date | undefined> {
  const { ticket, contact, resolutionId, texts, sendBefore } = ended;
  const { companyId } = ticket;
  if (now >= sendBefore || (await wroteAgain(deps, ended))) return undefined;
  if (!(await isConnected(deps, ended))) return new Date(now.getTime() + RETRY_MS);
  const review = await requestOf(deps, ended, now);
  const request =
    review &&
    requestText({
      template: texts.ratingMessage,
      language: ended.language,
      includesRating: review.question === true,
      link: review.hasLink ? reviewLink(deps.config, review.uuid) : undefined,
    });
  const text = [texts.complationMessage, request?.text ?? texts.farewellMessage]
    .filter((part) => part.trim() !== '')
    .join('\n\n');
  const sent = await deps.automation.send({
    ticket,
    contact,
    key: endingKey(resolutionId),
    text,
    ...(request && { values: request.values }),
    origin: { kind: review ? 'rating' : texts.complationMessage.trim() ? 'completion' : 'farewell' },
    into: 'history',
    sendBefore,
  });
  if (!review) return undefined;
  if ('withheld' in sent) {
    await failRequest(review);
    if (sent.withheld === 'muted') await noteSkipped(deps, ended, 'muted');
    return undefined;
  }
  if (review.question && 'message' in sent)
    await deps.automation.questions.register(sent.message, 'rating', String(review._id));
  await deps.dueWork.schedule({
    kind: 'reviews.requested',
    ref: String(review._id),
    companyId,
    dueAt: new Date(sendBefore.getTime() + RETRY_MS),
  });
  return undefined;
}

/** Sends the connection's text or the default, which thanks the customer. */
export async function sendFarewell(deps: ReviewsDeps, ended: Ended, now: Date): Promise<Date | undefined> {
  const { ticket, contact, resolutionId, texts, language, sendBefore } = ended;
  if (now >= sendBefore) return undefined;
  if (!(await isConnected(deps, ended))) return new Date(now.getTime() + RETRY_MS);
  await deps.automation.send({
    ticket,
    contact,
    key: `farewell:${resolutionId}`,
    text: texts.farewellMessage.trim() === '' ? ENDING_TEXTS[language].thanks : texts.farewellMessage,
    origin: { kind: 'farewell' },
    into: 'history',
    sendBefore,
  });
  return undefined;
}

/** Loads a resolved ticket and its texts; undefined if the ticket was reopened or resolved again. */
export async function endedTicket(
  { tickets, contacts, connections }: ReviewsDeps,
  companyId: number,
  ticketId: number,
  resolutionId: string,
): Promise<Ended | undefined> {
  const [ticket] = await tickets.byIds(companyId, [ticketId]);
  if (!ticket || ticket.status !== 'closed' || ticket.resolutionId !== resolutionId) return undefined;
  const { whatsappId, isGroup, closedAt } = ticket;
  if (isGroup || whatsappId === null || closedAt === null) return undefined;
  const [contact, texts, language] = await Promise.all([
    contacts.byId(companyId, ticket.contactId),
    connections.customerTexts(companyId, whatsappId),
    tickets.referenceData.language(companyId),
  ]);
  if (!contact || contact.erasedAt || !texts) return undefined;
  const sendBefore = new Date(closedAt.getTime() + WITHIN_MS);
  return { ticket, contact, resolutionId, whatsappId, texts, language, sendBefore };
}

/**
 * Returns or stores the request for feedback; undefined if the customer must not be asked. The loop guard is checked
 * when it is sent.
 */
async function requestOf(deps: ReviewsDeps, ended: Ended, now: Date): Promise<ReviewDocument | undefined> {
  const { ticket, contact, resolutionId, texts, whatsappId } = ended;
  const { companyId } = ticket;
  const stored = await reviews.findOne(companyId, { eventId: resolutionId });
  if (stored) return stored.failed ? undefined : stored;
  const includesRating = await deps.tickets.referenceData.enabled(companyId, 'userRating');
  const hasLink = texts.sendReview && reviewLink(deps.config, '') !== undefined;
  if (!includesRating && !hasLink) return undefined;
  const contactIds = await deps.contacts.identities.mergedIds(companyId, contact._id);
  const reason = await skipReason(deps, ended, contactIds, now);
  if (reason) {
    await noteSkipped(deps, ended, reason);
    return undefined;
  }
  if (includesRating) await endQuestions(companyId, contactIds, whatsappId);
  return storeRequest({
    companyId,
    eventId: resolutionId,
    ticketId: ticket._id,
    contactId: contact._id,
    userId: ticket.userId,
    user: ticket.user && { name: ticket.user.name },
    queueId: ticket.queueId,
    queue: ticket.queue && { name: ticket.queue.name },
    whatsappId,
    whatsapp: { name: ticket.whatsapp?.name ?? '' },
    ...(ticket.source && { source: ticket.source.kind }),
    hasLink,
    ...(includesRating && { question: true as const }),
    askedAt: now,
  });
}

async function skipReason(
  deps: ReviewsDeps,
  { ticket: { companyId, _id } }: Ended,
  contactIds: readonly number[],
  now: Date,
): Promise<SkipReason | undefined> {
  if (!(await deps.messages.conversation.customerWroteIn(companyId, _id))) return 'silentCustomer';
  return (await requestedRecently(deps, companyId, contactIds, now)) ? 'recent' : undefined;
}

function noteSkipped(
  { messages }: ReviewsDeps,
  { ticket, whatsappId, resolutionId, language }: Ended,
  reason: SkipReason,
): Promise<void> {
  const text = ENDING_TEXTS[language].skipped[reason];
  return messages.writeNotice({
    ticket,
    connectionId: whatsappId,
    key: `rating:${resolutionId}:skipped`,
    text,
  });
}

/** A completion text would confuse a customer who wrote in a new ticket. */
async function wroteAgain(
  { tickets }: ReviewsDeps,
  { ticket: { companyId, _id, contactId, whatsappId } }: Ended,
): Promise<boolean> {
  const open = await tickets.ofContact.open(companyId, contactId);
  return open.some((other) => other._id > _id && other.whatsappId === whatsappId);
}

async function isConnected(
  { connections }: ReviewsDeps,
  { ticket: { companyId }, whatsappId }: Ended,
): Promise<boolean> {
  return (await connections.connectedSince(companyId, new Date())).includes(whatsappId);
}
