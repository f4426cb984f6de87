import type { InboundMessage } from '../../../messenger/gateway';
import type { Contacts } from '../../contacts';
import { flushLog, type Audience, type TicketDocument, type Tickets } from '../../tickets';
import type { Groups } from '../groups';
import { publishMessage, type MessagePublisher } from '../message-broadcast';
import type { MessageDocument } from '../message.model';
import type { EventsOf, IsFetched } from './arrival';
import { placeAll, settle, storeAll } from './placing';
import { forgetImported, repairRepeated } from './repeats';
import { withoutSecondNumbers } from './several-numbers';
import { findQuoted, findStored } from './store';
import { identify } from './whose';

export interface ReceiveParts {
  contacts: Pick<Contacts, 'resolve' | 'byId' | 'wantPicture' | 'copied'>;
  tickets: Pick<Tickets, 'referenceData' | 'broadcast' | 'openTickets' | 'byIds'>;
  publisher: MessagePublisher;
  groups: Pick<Groups, 'want'>;
  isFetched: IsFetched;
  eventsOf: EventsOf;
}

/**
 * Works on messages of one company that waited together: contact → ticket → message → ticket's row → events. Every
 * step is one read or write for all of them. Repeating it, whole or from wherever it was cut, changes nothing more;
 * `again` after an error: what is stored may not have been announced, so it is (clients know messages by their id).
 * Answers the rows that are there now and were not, or only as a placeholder, before.
 */
export async function receiveBatch(
  parts: ReceiveParts,
  companyId: number,
  batch: readonly InboundMessage[],
  again: boolean,
): Promise<MessageDocument[]> {
  const [identified, quotedOf] = await Promise.all([
    identify(parts.contacts, companyId, batch),
    findQuoted(companyId, batch),
  ]);
  const arrivals = await withoutSecondNumbers(parts.tickets, companyId, identified);
  const { rows, known, created } = await placeAll(parts, companyId, arrivals, quotedOf);
  const { added, repeated, written } = await storeAll(parts, rows);
  const newRows = new Set(added);
  const unsettled = rows.filter(({ row, ticket }) => newRows.has(row) && !written.has(ticket._id));
  const after = new Map([...written, ...(await settle(parts, companyId, unsettled, created))]);
  const audience = await parts.tickets.broadcast.audience(companyId);
  await announce(parts, audience, added, after, created);
  const opened = new Set(created.map(({ contactId }) => contactId));
  parts.contacts.copied(
    companyId,
    arrivals.flatMap(({ contact }) => (opened.has(contact._id) ? [contact] : [])),
  );
  for (const { message, contact } of arrivals) {
    parts.contacts.wantPicture(message.connection, contact);
    parts.groups.want(message.connection, contact);
  }
  const storedBefore = new Set([...known, ...repeated.map(({ messengerId }) => messengerId)]);
  const repeats = arrivals.filter(({ message }) => storedBefore.has(message.messengerId));
  if (repeats.length === 0) return added;
  const stored = await findStored(
    companyId,
    repeats.map(({ message }) => message),
  );
  const replaced = await repairRepeated(parts, companyId, repeats, { audience, quotedOf, again, stored });
  // What the phone's history had first is new now that it comes.
  const imported = await forgetImported(companyId, repeats, stored);
  const fresh = imported.length > 0 ? await receiveBatch(parts, companyId, imported, again) : [];
  return [...added, ...replaced, ...fresh];
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
