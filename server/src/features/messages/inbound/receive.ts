import type { Publisher } from '../../../core/realtime/publisher';
import type { InboundMessage } from '../../../messenger/gateway';
import { personKey, type Contacts, type Person } from '../../contacts';
import { flushLog, recordActivity, type Audience, type TicketDocument, type Tickets } from '../../tickets';
import { publishMessage } from '../message-broadcast';
import type { MessageDocument } from '../message.model';
import { activityOf, messageOf, type Arrival } from './arrival';
import { repairRepeated } from './repeats';
import { findQuoted, findStored, insertNew, moveToTicket } from './store';

export interface ReceiveParts {
  contacts: Pick<Contacts, 'resolve' | 'wantPicture'>;
  tickets: Pick<Tickets, 'directory' | 'broadcast' | 'openings' | 'byIds'>;
  publisher: Publisher;
}

const PLACING_ROUNDS = 4;

/**
 * Works on messages of one company that waited together: contact → ticket → message → ticket's row → events. Every
 * step is one read or write for all of them. Repeating it, whole or from wherever it was cut, changes nothing more;
 * `again` after an error: what is stored may not have been announced, so it is (clients know messages by their id).
 */
export async function receiveBatch(
  parts: ReceiveParts,
  companyId: number,
  batch: readonly InboundMessage[],
  again: boolean,
): Promise<void> {
  const wanted = await withoutIgnoredGroups(parts, companyId, batch);
  if (wanted.length === 0) return;
  const [arrivals, quotedOf] = await Promise.all([
    identify(parts, companyId, wanted),
    findQuoted(companyId, wanted),
  ]);
  const { rows, known, created } = await placeAll(parts, companyId, arrivals, quotedOf);
  const { added, repeated } = await insertNew(rows.map(({ row }) => row));
  const newRows = new Set(added);
  const after = await settle(
    parts,
    companyId,
    rows.filter(({ row }) => newRows.has(row)),
    created,
  );
  const audience = await parts.tickets.broadcast.audience(companyId);
  await announce(parts, audience, added, after, created);
  const storedBefore = new Set([...known, ...repeated.map(({ messengerId }) => messengerId)]);
  const repeats = arrivals.filter(({ message }) => storedBefore.has(message.messengerId));
  if (repeats.length > 0) await repairRepeated(parts, companyId, repeats, { audience, quotedOf, again });
  for (const { message, contact } of arrivals) parts.contacts.wantPicture(message.connection, contact);
}

async function withoutIgnoredGroups(
  { tickets }: ReceiveParts,
  companyId: number,
  batch: readonly InboundMessage[],
): Promise<readonly InboundMessage[]> {
  if (!batch.some(({ isGroup }) => isGroup)) return batch;
  const ignored = await tickets.directory.enabled(companyId, 'CheckMsgIsGroup');
  return ignored ? batch.filter(({ isGroup }) => !isGroup) : batch;
}

async function identify(
  { contacts }: ReceiveParts,
  companyId: number,
  batch: readonly InboundMessage[],
): Promise<Arrival[]> {
  const people = new Map<string, Person>();
  for (const { chat, isGroup, fromMe, pushName } of batch) {
    const key = personKey({ identity: chat, isGroup });
    const earlier = people.get(key);
    people.set(key, {
      isGroup,
      identity: {
        phone: chat.phone ?? earlier?.identity.phone ?? null,
        lid: chat.lid ?? earlier?.identity.lid ?? null,
        address: chat.address,
      },
      pushName: (fromMe ? null : pushName) ?? earlier?.pushName ?? null,
    });
  }
  const resolved = await contacts.resolve(companyId, people);
  return batch.map((message) => {
    const found = resolved.get(personKey({ identity: message.chat, isGroup: message.isGroup }));
    if (!found) throw new Error('A message without a contact.');
    return { message, contact: found.contact };
  });
}

interface PlacedRow {
  arrival: Arrival;
  row: MessageDocument;
  ticket: TicketDocument;
}

/** The ticket of every arrival. One that is stored already opens no ticket: its own may be closed since. */
async function placeAll(
  { tickets }: ReceiveParts,
  companyId: number,
  arrivals: readonly Arrival[],
  quotedOf: Awaited<ReturnType<typeof findQuoted>>,
): Promise<{ rows: PlacedRow[]; known: string[]; created: TicketDocument[] }> {
  const opening = await tickets.openings.of(companyId);
  const wantedBy = ({ message, contact }: Arrival) => ({
    contact,
    connectionId: message.connection.connectionId,
    fromMe: message.fromMe,
  });
  const keyOf = (arrival: Arrival) => opening.keyOf(wantedBy(arrival));
  const open = await opening.find(arrivals.map(keyOf));
  const homeless = arrivals.filter((arrival) => !open.has(keyOf(arrival)));
  const stored = await findStored(
    companyId,
    homeless.map(({ message }) => message),
  );
  const isStored = ({ message, contact }: Arrival) =>
    stored.some(
      (row) =>
        row.messengerId === message.messengerId &&
        row.connectionId === message.connection.connectionId &&
        row.contactId === contact._id &&
        row.fromMe === message.fromMe,
    );
  const known = new Set(homeless.filter(isStored));
  const opened = await opening.open(homeless.filter((arrival) => !known.has(arrival)).map(wantedBy));
  const rows = arrivals.flatMap((arrival) => {
    const ticket = open.get(keyOf(arrival)) ?? opened.byKey.get(keyOf(arrival));
    if (!ticket || known.has(arrival)) return [];
    const quoted = quotedOf(arrival.message.quotedMessengerId, arrival.contact._id);
    return [{ arrival, ticket, row: messageOf(arrival, ticket, quoted) }];
  });
  return { rows, known: [...known].map(({ message }) => message.messengerId), created: opened.created };
}

/** Writes the tickets' rows. Where a ticket was closed meanwhile its messages open, or join, the next one. */
async function settle(
  parts: ReceiveParts,
  companyId: number,
  placed: readonly PlacedRow[],
  created: TicketDocument[],
): Promise<Map<number, TicketDocument>> {
  const settled = new Map<number, TicketDocument>();
  let open = placed;
  for (let round = 0; open.length > 0; round++) {
    if (round === PLACING_ROUNDS) throw new Error('Tickets closed faster than messages could be placed.');
    const byTicket = new Map<number, PlacedRow[]>();
    for (const place of open) {
      const own = byTicket.get(place.ticket._id);
      if (own) own.push(place);
      else byTicket.set(place.ticket._id, [place]);
    }
    const activities = [...byTicket.values()].flatMap((own) => {
      const [first] = own;
      return first
        ? [
            activityOf(
              first.ticket,
              own.map(({ row }) => row),
            ),
          ]
        : [];
    });
    for (const [id, ticket] of await recordActivity(companyId, activities)) {
      settled.set(id, ticket);
      parts.tickets.openings.remember(ticket);
    }
    const closed = open.filter(({ ticket }) => !settled.has(ticket._id));
    for (const { ticket } of closed) parts.tickets.openings.forget(ticket);
    open = closed.length > 0 ? await placeAgain(parts, companyId, closed, created) : [];
  }
  return settled;
}

async function placeAgain(
  { tickets }: ReceiveParts,
  companyId: number,
  closed: readonly PlacedRow[],
  created: TicketDocument[],
): Promise<PlacedRow[]> {
  const opening = await tickets.openings.of(companyId);
  const again: PlacedRow[] = [];
  for (const place of closed) {
    const { message, contact } = place.arrival;
    const wanted = { contact, connectionId: message.connection.connectionId, fromMe: message.fromMe };
    const key = opening.keyOf(wanted);
    let ticket = (await opening.find([key])).get(key);
    if (!ticket) {
      const opened = await opening.open([wanted]);
      created.push(...opened.created);
      ticket = opened.byKey.get(key);
    }
    if (!ticket) throw new Error('A ticket could not be opened.');
    await moveToTicket(companyId, [place.row._id], ticket._id);
    place.row.ticketId = ticket._id;
    again.push({ ...place, ticket });
  }
  return again;
}

async function announce(
  { publisher, tickets }: ReceiveParts,
  audience: Audience,
  added: readonly MessageDocument[],
  after: ReadonlyMap<number, TicketDocument>,
  created: readonly TicketDocument[],
): Promise<void> {
  for (const { _id } of created) {
    const ticket = after.get(_id);
    if (ticket) await tickets.broadcast.changed(ticket);
  }
  for (const message of added) {
    const ticket = after.get(message.ticketId);
    if (ticket) publishMessage(publisher, audience, 'create', message, ticket);
  }
  await flushLog(created);
}
