import type { TicketDocument, Tickets } from '../../tickets';
import type { MessageDocument, QuotedMessage } from '../message.model';
import { type findQuoted, findStored, quotedMessageOf } from '../stored-messages';
import {
  type EventsOf,
  type IdentifiedMessage,
  type IsFetched,
  isRowOf,
  messageRow,
} from './identified-message';

interface AssignDeps {
  tickets: Pick<Tickets, 'openTickets'>;
  isFetched: IsFetched;
  eventsOf: EventsOf;
}

export interface AssignedMessage {
  received: IdentifiedMessage;
  row: MessageDocument;
  ticket: TicketDocument;
}

export const ticketRequestOf = ({ message, contact }: IdentifiedMessage) => ({
  contact,
  connectionId: message.connection.connectionId,
  fromMe: message.fromMe,
});

/** Opens missing tickets, except for messages stored before, because their ticket may be closed. */
export async function assignTickets(
  { tickets, isFetched, eventsOf }: AssignDeps,
  companyId: number,
  receivedMessages: readonly IdentifiedMessage[],
  quotedOf: Awaited<ReturnType<typeof findQuoted>>,
): Promise<{ rows: AssignedMessage[]; known: string[]; created: TicketDocument[] }> {
  const opening = await tickets.openTickets.of(companyId);
  const keyOf = (received: IdentifiedMessage) => opening.keyOf(ticketRequestOf(received));
  const open = await opening.find(receivedMessages.map(keyOf));
  const unassigned = receivedMessages.filter((received) => !open.has(keyOf(received)));
  const stored = await findStored(
    companyId,
    unassigned.map(({ message }) => message),
  );
  const known = new Set(unassigned.filter((received) => stored.some((row) => isRowOf(row, received))));
  const opened = await opening.open(
    unassigned.filter((received) => !known.has(received)).map(ticketRequestOf),
  );
  const rows: AssignedMessage[] = [];
  for (const received of receivedMessages) {
    const ticket = open.get(keyOf(received)) ?? opened.byKey.get(keyOf(received));
    if (!ticket || known.has(received)) continue;
    const { quotedMessengerId } = received.message;
    const quoted =
      quotedOf(quotedMessengerId, received.contact._id) ?? quotedAmong(rows, received, quotedMessengerId);
    const row = messageRow(received, ticket, quoted, isFetched);
    rows.push({ received, ticket, row: { ...row, ...eventsOf(row) } });
  }
  return { rows, known: [...known].map(({ message }) => message.messengerId), created: opened.created };
}

function quotedAmong(
  rows: readonly AssignedMessage[],
  { contact }: IdentifiedMessage,
  messengerId: string | null,
): QuotedMessage | undefined {
  const found = messengerId
    ? rows.find(({ row }) => row.messengerId === messengerId && row.contactId === contact._id)
    : undefined;
  return found && quotedMessageOf(found.row);
}
