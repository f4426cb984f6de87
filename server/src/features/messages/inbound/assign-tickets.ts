import { carrying, type DurableEvent, type FeatureEvents } from '../../../core/events';
import type { ContactDocument } from '../../contacts';
import type { TicketDocument, Tickets } from '../../tickets';
import type { MessageDocument, QuotedMessage } from '../message.model';
import { storedEvents } from '../message-events';
import type { Claim, EffectCheck, MessageExtensions } from '../messages.extensions';
import { type findQuoted, findStored, quotedMessageOf } from '../stored-messages';
import {
  type EventsOf,
  type IdentifiedMessage,
  type IsFetched,
  isRowOf,
  messageRow,
} from './identified-message';
import { closedTickets } from './store-claimed';

interface AssignDeps {
  tickets: Pick<Tickets, 'openTickets' | 'byIds'>;
  isFetched: IsFetched;
  eventsOf: EventsOf;
  events: Pick<FeatureEvents, 'pending'>;
  automation: Pick<MessageExtensions, 'effectCheck' | 'claim'>;
}

export interface AssignedMessage {
  received: IdentifiedMessage;
  row: MessageDocument;
  ticket: TicketDocument;
}

const ticketRequestOf = ({ message: { connection, fromMe, kind }, contact }: IdentifiedMessage) => ({
  contact,
  connectionId: connection.connectionId,
  fromMe,
  customer: fromMe ? undefined : kind === 'call' ? ('called' as const) : ('wrote' as const),
});

interface Assignment {
  rows: AssignedMessage[];
  claimed: AssignedMessage[];
  known: string[];
  created: TicketDocument[];
}

/**
 * A stored message opens no ticket, because its ticket may be closed now. A claimed message (such as a
 * rating) is stored in a closed ticket.
 */
export async function assignTickets(
  deps: AssignDeps,
  companyId: number,
  receivedMessages: readonly IdentifiedMessage[],
  quotedOf: Awaited<ReturnType<typeof findQuoted>>,
): Promise<Assignment> {
  const { tickets } = deps;
  const opening = await tickets.openTickets.of(companyId);
  const keyOf = (received: IdentifiedMessage) => opening.keyOf(ticketRequestOf(received));
  const open = await opening.find(receivedMessages.map(keyOf));
  const unassigned = receivedMessages.filter((received) => !open.has(keyOf(received)));
  const stored = await findStored(
    companyId,
    unassigned.map(({ message }) => message),
  );
  const known = new Set(unassigned.filter((received) => stored.some((row) => isRowOf(row, received))));
  const fresh = unassigned.filter((received) => !known.has(received));
  const claims = await claimMessages(deps, companyId, fresh);
  const opened = await opening.open(fresh.filter((received) => !claims.has(received)).map(ticketRequestOf));
  const mayHaveEffects = await deps.automation.effectCheck(companyId);

  const rows: AssignedMessage[] = [];
  const claimed: AssignedMessage[] = [];
  for (const received of receivedMessages) {
    const claim = claims.get(received);
    const ticket = claim?.ticket ?? open.get(keyOf(received)) ?? opened.byKey.get(keyOf(received));
    if (!ticket || known.has(received)) continue;
    const { quotedMessengerId } = received.message;
    const quoted =
      quotedOf(quotedMessengerId, received.contact._id) ?? quotedAmong(rows, received, quotedMessengerId);
    const row = messageRow(received, ticket, quoted, deps.isFetched);
    if (claim) {
      delete row.unread;
      claimed.push({ received, ticket, row: { ...row, ...carrying(claimEvents(deps, row, claim.claim)) } });
      continue;
    }
    const events = receivedEvents(deps, row, ticket, { contact: received.contact, rows, mayHaveEffects });
    rows.push({ received, ticket, row: { ...row, ...carrying(events) } });
  }
  return {
    rows,
    claimed,
    known: [...known].map(({ message }) => message.messengerId),
    created: opened.created,
  };
}

/** Skips contacts with an open ticket, groups, and messages that the company sent. */
async function claimMessages(
  { tickets, automation }: AssignDeps,
  companyId: number,
  fresh: readonly IdentifiedMessage[],
): Promise<Map<IdentifiedMessage, { claim: Claim; ticket: TicketDocument }>> {
  const result = new Map<IdentifiedMessage, { claim: Claim; ticket: TicketDocument }>();
  const candidates = fresh.filter(
    ({ message: { fromMe, isGroup, kind } }) => !fromMe && !isGroup && kind !== 'undecryptable',
  );
  if (candidates.length === 0) return result;
  const claims = await automation.claim(companyId, candidates);
  if (claims.size === 0) return result;
  const closed = await closedTickets(
    tickets,
    companyId,
    [...claims.values()].map(({ ticketId }) => ticketId),
  );
  for (const candidate of candidates) {
    const claim = claims.get(candidate);
    const ticket = claim && closed.get(claim.ticketId);
    if (claim && ticket) result.set(candidate, { claim, ticket });
  }
  return result;
}

function claimEvents({ events }: AssignDeps, row: MessageDocument, { by, refId }: Claim): DurableEvent[] {
  const { companyId, _id: messageId } = row;
  return [
    ...storedEvents(events, row),
    ...events.pending('message.claimed', { companyId, messageId, by, refId: refId ?? null }),
  ];
}

function receivedEvents(
  { eventsOf, events }: AssignDeps,
  row: MessageDocument,
  ticket: TicketDocument,
  {
    contact,
    rows,
    mayHaveEffects,
  }: {
    contact: ContactDocument;
    rows: readonly AssignedMessage[];
    mayHaveEffects: EffectCheck | undefined;
  },
): DurableEvent[] {
  const content = eventsOf(row);
  if (!mayHaveEffects) return content;
  const opensTicket =
    ticket.lastMessageId === null &&
    ticket.userId === null &&
    !rows.some((earlier) => earlier.ticket._id === ticket._id);
  if (!mayHaveEffects(row, ticket, opensTicket, contact)) return content;
  const { companyId, _id: messageId } = row;
  return [...content, ...events.pending('message.received', { companyId, messageId, opensTicket })];
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
