import type { FeatureEvents } from '../../../core/events';
import type { Inbound, InboundChange, InboundMessage } from '../../../messenger/gateway';
import type { Contacts } from '../../contacts';
import type { Tickets } from '../../tickets';
import type { Groups } from '../groups/groups';
import type { MessageDocument } from '../message.model';
import type { MessagePublisher } from '../message-broadcast';
import type { MessageExtensions } from '../messages.extensions';
import { findQuoted, findStored } from '../stored-messages';
import { applyChanges } from './apply-changes';
import { assignTickets } from './assign-tickets';
import { dropDuplicateGroupCopies } from './drop-duplicate-group-copies';
import type { EarlyChanges } from './early-changes';
import {
  type EventsOf,
  type IdentifiedMessage,
  type IsFetched,
  writtenByCustomers,
} from './identified-message';
import { publishReceived } from './publish-received';
import { removeImported, repairAfterRedelivery } from './repair-redelivered';
import { resolveContacts } from './resolve-contacts';
import { storeClaimed } from './store-claimed';
import { finalizeTickets, removeRows, storeMessages } from './store-received';

export interface PipelineDeps {
  contacts: Pick<Contacts, 'resolve' | 'byId' | 'wantPicture' | 'copied' | 'wroteOn' | 'received'>;
  tickets: Pick<Tickets, 'referenceData' | 'broadcast' | 'openTickets' | 'byIds'>;
  publisher: MessagePublisher;
  groups: Pick<Groups, 'want'>;
  isFetched: IsFetched;
  eventsOf: EventsOf;
  early: EarlyChanges;
  events: Pick<FeatureEvents, 'pending' | 'deliver'>;
  automation: Pick<MessageExtensions, 'effectCheck' | 'claim'>;
  /** Also receives messages that replaced a placeholder. Must not block. */
  onStored(rows: readonly MessageDocument[]): void;
}

const isChange = (inbound: Inbound): inbound is InboundChange => 'change' in inbound;
const isMessage = (inbound: Inbound): inbound is InboundMessage => !isChange(inbound);

/**
 * Messages precede changes, which may concern them. Each step is one repeatable read or write for the batch.
 * @param again - an earlier attempt failed, so stored messages are published again
 */
export async function processBatch(
  deps: PipelineDeps,
  companyId: number,
  batch: readonly Inbound[],
  again: boolean,
): Promise<void> {
  const wanted = await dropIgnoredGroups(deps, companyId, batch);
  const messages = wanted.filter(isMessage);
  if (messages.length > 0) deps.onStored(await processMessages(deps, companyId, messages, again));
  await processChanges(deps, companyId, { messages, changes: wanted.filter(isChange), again });
}

async function processMessages(
  deps: PipelineDeps,
  companyId: number,
  batch: readonly InboundMessage[],
  again: boolean,
): Promise<MessageDocument[]> {
  const processAgain = (messages: readonly InboundMessage[]) =>
    messages.length > 0 ? processMessages(deps, companyId, messages, again) : Promise.resolve([]);
  const [identified, quotedOf] = await Promise.all([
    resolveContacts(deps.contacts, companyId, batch),
    findQuoted(companyId, batch),
  ]);
  const received = await dropDuplicateGroupCopies(deps.tickets, companyId, identified);
  const { rows, claimed, known, created } = await assignTickets(deps, companyId, received, quotedOf);
  const audience = await deps.tickets.broadcast.audience(companyId);
  const ofClosed = await storeClaimed(deps, audience, claimed);
  const ofOpen = await storeMessages(deps, rows);
  const { repeated, written } = ofOpen;
  const newRows = new Set(ofOpen.added);
  const unsettled = rows.filter(({ row, ticket }) => newRows.has(row) && !written.has(ticket._id));
  const { settled, withoutTicket } = await finalizeTickets(deps, companyId, [
    ...unsettled,
    ...ofClosed.reopened,
  ]);
  const removed = await removeRows(companyId, withoutTicket);
  const isKept = (row: MessageDocument) => !removed.has(row);
  const after = new Map([...written, ...settled]);
  const toPublish = [...ofOpen.added, ...ofClosed.reopened.map(({ row }) => row)].filter(isKept);
  await publishReceived(deps, audience, { added: toPublish, after, created });
  const opened = new Set(created.map(({ contactId }) => contactId));
  refreshContacts(deps, companyId, received, opened);
  await deps.contacts.wroteOn(companyId, writersOf(received, opened));
  await deps.contacts.received(companyId, writtenByCustomers(received));
  const added = [
    ...[...ofOpen.added, ...ofClosed.added].filter(isKept),
    ...(await processAgain(withoutTicket.map(({ received: { message } }) => message))),
  ];

  const storedBefore = new Set([...known, ...repeated.map(({ messengerId }) => messengerId)]);
  const redelivered = received.filter(({ message }) => storedBefore.has(message.messengerId));
  if (redelivered.length === 0) return added;
  const stored = await findStored(
    companyId,
    redelivered.map(({ message }) => message),
  );
  const repair = { audience, quotedOf, again, stored };
  const replaced = await repairAfterRedelivery(deps, companyId, redelivered, repair);
  // An imported message that is now received live counts as new.
  const imported = await removeImported(companyId, redelivered, stored);
  return [...added, ...replaced, ...(await processAgain(imported))];
}

async function processChanges(
  deps: PipelineDeps,
  companyId: number,
  {
    messages,
    changes,
    again,
  }: { messages: readonly InboundMessage[]; changes: readonly InboundChange[]; again: boolean },
): Promise<void> {
  const retained = await deps.early.of(messages);
  const all = [...retained, ...changes];
  if (all.length === 0) return;
  const early = await applyChanges(deps, companyId, all, again);
  await deps.early.keep(early.filter((change) => !retained.includes(change)));
  await deps.early.done(retained.filter((change) => !early.includes(change)));
}

async function dropIgnoredGroups(
  { tickets }: PipelineDeps,
  companyId: number,
  batch: readonly Inbound[],
): Promise<readonly Inbound[]> {
  if (!batch.some(({ isGroup }) => isGroup)) return batch;
  const ignored = await tickets.referenceData.enabled(companyId, 'CheckMsgIsGroup');
  return ignored ? batch.filter(({ isGroup }) => !isGroup) : batch;
}

/** Returns contacts that opened a ticket with a message; a call starts no chat. */
function writersOf(received: readonly IdentifiedMessage[], opened: ReadonlySet<number>) {
  return writtenByCustomers(received)
    .filter(({ contact }) => opened.has(contact._id))
    .map(({ message, contact }) => ({ contact, connectionId: message.connection.connectionId }));
}

function refreshContacts(
  { contacts, groups }: PipelineDeps,
  companyId: number,
  received: readonly IdentifiedMessage[],
  opened: ReadonlySet<number>,
): void {
  contacts.copied(
    companyId,
    received.flatMap(({ contact }) => (opened.has(contact._id) ? [contact] : [])),
  );
  for (const { message, contact } of received) {
    contacts.wantPicture(message.connection, contact);
    groups.want(message.connection, contact);
  }
}
