import { carrying, type DurableEvent } from '#core/events';
import type { TicketDocument, TicketInput } from '#features/tickets';
import type { MessageDocument, QuotedMessage } from '../message.model';
import { contentEvents, isInputType, storedEvents } from '../message-events';
import { isFetched } from '../message-media/download-order';
import type { Claim, EffectCheck } from '../messages.extensions';
import { findStored, quotedMessageOf } from '../stored-messages';
import type { AssignedMessage, Batch } from './batch';
import { type IdentifiedMessage, isRowOf, messageRow } from './identified-message';
import type { InboundDeps } from './inbound.deps';

interface Destination {
  ticket: TicketDocument;
  claim?: Claim;
}

/** Builds the rows of messages that are not known to be stored. */
export async function assignTickets(deps: InboundDeps, batch: Batch): Promise<void> {
  const destinations = await findDestinations(deps, batch);
  const mayHaveEffects = await deps.automation.effectCheck(batch.companyId);
  const documentLimit = deps.receivedLimit.now();
  const assigned: AssignedMessage[] = [];
  const claimed: AssignedMessage[] = [];
  for (const received of batch.received) {
    const destination = destinations.get(received);
    if (!destination) continue;
    const { ticket, claim } = destination;
    const quoted = quotedBy(received, batch, assigned);
    const row = messageRow(received, ticket, quoted, (kind, bytes) => isFetched(kind, bytes, documentLimit));
    if (claim) {
      delete row.unread;
      claimed.push({ received, ticket, row: { ...row, ...carrying(claimEvents(deps, row, claim)) } });
    } else {
      if (deps.phoneGreetings.recognise({ received, row, ticket }, assigned))
        Object.assign(row, { automatic: true, origin: { kind: 'phone' } } satisfies Partial<MessageDocument>);
      const isFirst = !assigned.some((earlier) => earlier.ticket._id === ticket._id);
      const events = receivedEvents(deps, { received, row, ticket }, isFirst, mayHaveEffects);
      assigned.push({ received, ticket, row: { ...row, ...carrying(events) } });
    }
  }
  batch.assigned = assigned;
  batch.claimed = claimed;
}

/** Omits stored messages, whose ticket may be closed now. */
async function findDestinations(
  deps: InboundDeps,
  batch: Batch,
): Promise<Map<IdentifiedMessage, Destination>> {
  const { companyId, received } = batch;
  const opening = await deps.tickets.openTickets.of(companyId);
  const keyOf = (message: IdentifiedMessage) => opening.keyOf(ticketRequestOf(message));
  const open = await opening.find(received.map(keyOf));
  const unassigned = received.filter((message) => !open.has(keyOf(message)));
  const stored = await findStored(
    companyId,
    unassigned.map(({ message }) => message),
  );
  const known = new Set(unassigned.filter((message) => stored.some((row) => isRowOf(row, message))));
  for (const { message } of known) batch.storedBefore.add(message.messengerId);
  const fresh = unassigned.filter((message) => !known.has(message));
  const claims = await claimMessages(deps, companyId, fresh);
  const opened = await opening.open(fresh.filter((message) => !claims.has(message)).map(ticketRequestOf));
  batch.opened = opened.created;

  const destinations = new Map<IdentifiedMessage, Destination>(claims);
  for (const message of received) {
    if (claims.has(message) || known.has(message)) continue;
    const ticket = open.get(keyOf(message)) ?? opened.byKey.get(keyOf(message));
    if (ticket) destinations.set(message, { ticket });
    // Another request opened a ticket, which was closed before it was read.
    else batch.unsettledMessages.push(message.message);
  }
  return destinations;
}

function ticketRequestOf({
  message: { connection, fromMe, kind, body, data },
  contact,
}: IdentifiedMessage): TicketInput {
  return {
    contact,
    connectionId: connection.connectionId,
    fromMe,
    ...(fromMe
      ? { openedBy: 'phone' }
      : { customer: isInputType(kind) ? 'wrote' : 'without-text', first: { text: body, ad: data?.ad } }),
  };
}

async function claimMessages(
  { tickets, automation }: InboundDeps,
  companyId: number,
  fresh: readonly IdentifiedMessage[],
): Promise<Map<IdentifiedMessage, Required<Destination>>> {
  const result = new Map<IdentifiedMessage, Required<Destination>>();
  const candidates = fresh.filter(
    ({ message: { fromMe, isGroup, kind } }) => !fromMe && !isGroup && kind !== 'undecryptable',
  );
  if (candidates.length === 0) return result;
  const claims = await automation.claim(companyId, candidates);
  if (claims.size === 0) return result;
  const ticketIds = new Set([...claims.values()].map(({ ticketId }) => ticketId));
  const found = await tickets.byIds(companyId, [...ticketIds]);
  for (const candidate of candidates) {
    const claim = claims.get(candidate);
    const ticket = found.find(({ _id, status }) => _id === claim?.ticketId && status === 'closed');
    if (claim && ticket) result.set(candidate, { claim, ticket });
  }
  return result;
}

function claimEvents({ events }: InboundDeps, row: MessageDocument, { by, refId }: Claim): DurableEvent[] {
  const { companyId, _id: messageId } = row;
  return [
    ...storedEvents(events, row),
    ...events.pending('message.claimed', { companyId, messageId, by, refId: refId ?? null }),
  ];
}

/** @param isFirst - no earlier message of the batch is for the same ticket */
function receivedEvents(
  { events }: InboundDeps,
  { received: { contact }, row, ticket }: AssignedMessage,
  isFirst: boolean,
  mayHaveEffects: EffectCheck | undefined,
): DurableEvent[] {
  const content = contentEvents(events, row);
  if (row.origin) return content;
  const opensTicket = isFirst && ticket.lastMessageId === null && ticket.userId === null;
  if (!mayHaveEffects?.(row, ticket, opensTicket, contact)) return content;
  const { companyId, _id: messageId } = row;
  return [...content, ...events.pending('message.received', { companyId, messageId, opensTicket })];
}

function quotedBy(
  { message: { quotedMessengerId }, contact }: IdentifiedMessage,
  { quotedOf }: Batch,
  earlier: readonly AssignedMessage[],
): QuotedMessage | undefined {
  if (!quotedMessengerId) return undefined;
  const stored = quotedOf(quotedMessengerId, contact._id);
  if (stored) return stored;
  const found = earlier.find(
    ({ row }) => row.messengerId === quotedMessengerId && row.contactId === contact._id,
  );
  return found && quotedMessageOf(found.row);
}
