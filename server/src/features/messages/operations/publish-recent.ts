import type { Tickets } from '#features/tickets';
import { messageCollection, WITHOUT_SEARCH } from '../message.model';
import { type MessagePublisher, publishMessage } from '../message-broadcast';
import { lowestIdAt } from '../message-ids';

/** Longer than the detection of a crashed server. */
const RECENT_MS = 15_000;
const MAX_RECENT = 1_000;

/** Clients ignore known messages. */
export async function publishRecent({
  tickets,
  publisher,
}: {
  tickets: Tickets;
  publisher: MessagePublisher;
}): Promise<void> {
  const rows = await messageCollection()
    .find({ _id: { $gt: lowestIdAt(new Date(Date.now() - RECENT_MS)) }, fromMe: false }, WITHOUT_SEARCH)
    .sort({ _id: -1 })
    .limit(MAX_RECENT)
    .toArray();
  for (const companyId of new Set(rows.map((row) => row.companyId))) {
    const own = rows.filter((row) => row.companyId === companyId).reverse();
    const audience = await tickets.broadcast.audience(companyId);
    const found = await tickets.byIds(companyId, [...new Set(own.map(({ ticketId }) => ticketId))]);
    const byId = new Map(found.map((ticket) => [ticket._id, ticket]));
    for (const message of own) {
      const ticket = byId.get(message.ticketId);
      if (ticket && !message.imported) publishMessage(publisher, audience, 'create', message, ticket);
    }
  }
}
