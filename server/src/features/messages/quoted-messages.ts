import type { Tickets } from '#features/tickets';
import { messageCollection, type MessageDocument, WITHOUT_SEARCH } from './message.model';
import { type MessagePublisher, publishMessage } from './message-broadcast';

interface QuoteDeps {
  tickets: Tickets;
  publisher: MessagePublisher;
}

const MAX_PUBLISHED = 100;

/** Idempotent. */
export async function redactQuotes(
  deps: QuoteDeps,
  companyId: number,
  deleted: readonly MessageDocument[],
): Promise<void> {
  for (const message of deleted) await publishQuotingMessages(deps, companyId, await hideQuotes(message));
}

async function hideQuotes({ companyId, contactId, _id }: MessageDocument): Promise<MessageDocument[]> {
  const quoting = { companyId, contactId, _id: { $gt: _id }, 'quoted.id': _id, 'quoted.body': { $ne: '' } };
  const shown = await messageCollection()
    .find(quoting, WITHOUT_SEARCH)
    .sort({ _id: -1 })
    .limit(MAX_PUBLISHED)
    .toArray();
  if (shown.length === 0) return [];
  await messageCollection().updateMany(quoting, { $set: { 'quoted.body': '' } });
  const ids = shown.map((row) => row._id);
  return messageCollection()
    .find({ companyId, _id: { $in: ids } }, WITHOUT_SEARCH)
    .toArray();
}

async function publishQuotingMessages(
  { tickets, publisher }: QuoteDeps,
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
