import type { Tickets } from '../tickets';
import { publishMessage, type MessagePublisher } from './message-broadcast';
import { messageCollection, type MessageDocument, WITHOUT_SEARCH } from './message.model';

interface QuotationParts {
  tickets: Pick<Tickets, 'broadcast' | 'byIds'>;
  publisher: MessagePublisher;
}

/** Of the messages that quote a deleted one so many, the newest, are shown anew in open windows. */
const MOST_TOLD = 100;

/**
 * What was deleted is not to be read in its quotations either: they lose its text, and who sees them is told.
 * Done again after an error it goes on where it was cut off.
 */
export async function emptyQuotations(
  parts: QuotationParts,
  companyId: number,
  deleted: readonly MessageDocument[],
): Promise<void> {
  for (const message of deleted) await tellQuoting(parts, companyId, await hideQuotes(message));
}

/** Answers the newest of the messages whose quotation had a text. */
async function hideQuotes({ companyId, contactId, _id }: MessageDocument): Promise<MessageDocument[]> {
  const quoting = { companyId, contactId, _id: { $gt: _id }, 'quoted.id': _id, 'quoted.body': { $ne: '' } };
  const shown = await messageCollection()
    .find(quoting, WITHOUT_SEARCH)
    .sort({ _id: -1 })
    .limit(MOST_TOLD)
    .toArray();
  if (shown.length === 0) return [];
  await messageCollection().updateMany(quoting, { $set: { 'quoted.body': '' } });
  const ids = shown.map((row) => row._id);
  return messageCollection()
    .find({ companyId, _id: { $in: ids } }, WITHOUT_SEARCH)
    .toArray();
}

async function tellQuoting(
  { tickets, publisher }: QuotationParts,
  companyId: number,
  quoting: readonly MessageDocument[],
): Promise<void> {
  if (quoting.length === 0) return;
  const [audience, found] = await Promise.all([
    tickets.broadcast.audience(companyId),
    tickets.byIds(companyId, [...new Set(quoting.map(({ ticketId }) => ticketId))]),
  ]);
  const ticketOf = new Map(found.map((ticket) => [ticket._id, ticket]));
  for (const message of quoting) {
    const ticket = ticketOf.get(message.ticketId);
    if (ticket) publishMessage(publisher, audience, 'update', message, ticket);
  }
}
