import type { MessageDocument } from '#features/messages';
import { type ReviewDocument, reviews } from '../review.model';
import type { ReviewsDeps } from '../reviews.deps';
import { ENDING_TEXTS, scaleIn } from './ending-texts';

/** After a rating, notifies agents and sends the farewell; after an unclear text, the scale. Idempotent. */
export async function followRating(
  deps: ReviewsDeps,
  companyId: number,
  messageId: string,
  reviewId: number,
): Promise<void> {
  const [message, review] = await Promise.all([
    deps.messages.conversation.byId(companyId, messageId),
    reviews.findById(companyId, reviewId),
  ]);
  if (!message || !review) return;
  if (message.messengerId === review.ratedBy) await followRated(deps, message, review);
  else if (message.messengerId === review.unclearBy) await requestAgain(deps, message, review);
}

async function followRated(
  deps: ReviewsDeps,
  message: MessageDocument,
  { _id, companyId, ticketId, whatsappId, rating }: ReviewDocument,
): Promise<void> {
  const { tickets, connections, messages } = deps;
  const [ticket] = await tickets.byIds(companyId, [ticketId]);
  if (!ticket || rating === null) return;
  const { rated, ratings, thanks } = ENDING_TEXTS[await tickets.referenceData.language(companyId)];
  const text = rated(rating, ratings[rating]);
  await messages.writeNotice({ ticket, connectionId: whatsappId, key: `rating:${_id}:rated`, text });
  const own = (await connections.customerTexts(companyId, whatsappId))?.farewellMessage ?? '';
  await send(deps, message, ticketId, {
    key: `rating:${_id}:thanks`,
    text: own.trim() === '' ? thanks : own,
  });
}

async function requestAgain(
  deps: ReviewsDeps,
  message: MessageDocument,
  { _id, companyId, ticketId }: ReviewDocument,
): Promise<void> {
  const language = await deps.tickets.referenceData.language(companyId);
  const text = ENDING_TEXTS[language].again;
  const values = { escala: scaleIn(language) };
  await send(deps, message, ticketId, { key: `rating:${_id}:again`, text, values });
}

/** Sends nothing if the ticket was reopened, because the agent writes. */
async function send(
  { tickets, contacts, automation }: ReviewsDeps,
  { companyId, contactId, connectionId }: MessageDocument,
  ticketId: number,
  text: { key: string; text: string; values?: Record<string, string> },
): Promise<void> {
  const [ticket] = await tickets.byIds(companyId, [ticketId]);
  const contact = await contacts.byId(companyId, contactId);
  if (ticket?.status !== 'closed' || !contact) return;
  await automation.send({
    ...text,
    ticket,
    contact,
    connectionId,
    origin: { kind: 'rating' },
    into: 'history',
  });
}
