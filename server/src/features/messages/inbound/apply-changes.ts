import { adding, type MessageChangeFacts } from '#core/events';
import { type TicketDocument, ticketRow } from '#features/tickets';
import type { InboundChange } from '#messenger/gateway';
import { messageCollection, type MessageDocument, WITHOUT_SEARCH } from '../message.model';
import { publishMessage } from '../message-broadcast';
import { changeEvents, deliverEvents } from '../message-events';
import { redactQuotes } from '../quoted-messages';
import { findStored } from '../stored-messages';
import { lastMessageOf } from '../ticket-summary';
import { applicationOf, needsAdmin } from './change-rules';
import { isMember } from './group-member';
import type { InboundDeps } from './inbound.deps';
import { withContacts } from './resolve-contacts';

const ROUNDS = 5;

/**
 * Opens no tickets and changes no unread counts. Idempotent.
 * @param again - an earlier attempt failed, possibly before publishing
 * @param byAdmin - a group administrator sent the changes
 * @returns changes of messages that are not stored yet
 */
export async function applyChanges(
  deps: InboundDeps,
  companyId: number,
  changes: readonly InboundChange[],
  again: boolean,
  byAdmin = false,
): Promise<InboundChange[]> {
  const stored = await findStored(
    companyId,
    changes.map(({ connection, target }) => ({ connection, messengerId: target.messengerId })),
  );
  const targeted = changes.filter((change) => stored.some((row) => isNamed(row, change)));
  const early = changes.filter((change) => !targeted.includes(change));
  const byContact = new Map<number, InboundChange[]>();
  for (const { message, contact } of await withContacts(deps.contacts, companyId, targeted)) {
    byContact.set(contact._id, [...(byContact.get(contact._id) ?? []), message]);
  }
  const ownerOf = await ownersOf(deps, companyId, stored, byContact);
  const published = new Map<string, MessageDocument>();
  const applyOwn = async ([contactId, own]: [number, InboundChange[]]) => {
    const rows = stored.filter((row) => ownerOf.get(row.contactId) === contactId);
    for (const change of own) {
      const row = rows.find((one) => isNamed(one, change));
      // Edits, votes and responses wait until the undecryptable message's content is stored.
      if (
        !row ||
        (row.mediaType === 'undecryptable' && !['reaction', 'delete'].includes(change.change.type))
      ) {
        early.push(change);
        continue;
      }
      if (!byAdmin && needsAdmin(row, change)) {
        await requestDeletion(deps, row, change);
        continue;
      }
      const after = await apply(deps, row, change, byAdmin);
      if (after) rows.splice(rows.indexOf(row), 1, after);
      if (after || again) published.set(row._id, after ?? row);
    }
  };
  await Promise.all([...byContact].map(applyOwn));
  const changed = [...published.values()];
  await publishChanged(deps, companyId, changed);
  await redactQuotes(
    deps,
    companyId,
    changed.filter(({ isDeleted }) => isDeleted),
  );
  return early;
}

async function requestDeletion({ events }: InboundDeps, row: MessageDocument, change: InboundChange) {
  const { companyId, _id } = row;
  const { set, push } = adding(events.pending('message.deletionRequested', { companyId, change }));
  const requested = await messageCollection().findOneAndUpdate(
    { companyId, _id, 'durableEvents.payload.change.messengerId': { $ne: change.messengerId } },
    { $set: set, $push: push },
    { returnDocument: 'after', ...WITHOUT_SEARCH },
  );
  if (requested) void events.deliver('messages', [requested]);
}

/** Returns current contact ids, because a contact merge may have changed the stored ones. */
async function ownersOf(
  { contacts }: InboundDeps,
  companyId: number,
  rows: readonly MessageDocument[],
  known: ReadonlyMap<number, unknown>,
): Promise<Map<number, number>> {
  const owners = new Map<number, number>();
  for (const contactId of new Set(rows.map((row) => row.contactId))) {
    const contact = known.has(contactId) ? undefined : await contacts.byId(companyId, contactId);
    owners.set(contactId, contact?._id ?? contactId);
  }
  return owners;
}

function isNamed(row: MessageDocument, { connection, target }: InboundChange): boolean {
  return (
    row.messengerId === target.messengerId &&
    row.connectionId === connection.connectionId &&
    row.fromMe === target.fromMe &&
    (target.fromMe || row.participant === '' || isMember(row.participant, target.participant))
  );
}

async function apply(
  { events }: InboundDeps,
  row: MessageDocument,
  change: InboundChange,
  byAdmin: boolean,
): Promise<MessageDocument | undefined> {
  let current: MessageDocument | null = row;
  for (let round = 0; current && round < ROUNDS; round++) {
    const application = applicationOf(current, change, byAdmin);
    if (!application) return undefined;
    const { companyId, _id }: MessageDocument = current;
    const facts = factsOf(change);
    const { set, push } = adding(facts ? changeEvents(events, current, facts) : []);
    const { $set, $push, ...update } = application.update;
    const after = await messageCollection().findOneAndUpdate(
      { companyId, _id, ...application.unchanged },
      { ...update, $set: { ...$set, ...set }, $push: { ...$push, ...push } },
      { returnDocument: 'after', ...WITHOUT_SEARCH },
    );
    if (after) {
      void deliverEvents({ events }, [after]);
      return after;
    }
    current = await messageCollection().findOne({ companyId, _id }, WITHOUT_SEARCH);
  }
  if (current) throw new Error('A message changed faster than a change could be applied.');
  return undefined;
}

/** Returns undefined for votes and responses, which change no message of their author. */
function factsOf({ change, fromMe: byUs }: InboundChange): MessageChangeFacts | undefined {
  if (change.type === 'reaction') return { type: 'reaction', emoji: change.emoji, byUs };
  if (change.type === 'delete') return { type: 'deletion', byUs };
  return change.type === 'edit' || change.type === 'event' ? { type: 'edit', byUs } : undefined;
}

async function publishChanged(
  { tickets, publisher }: InboundDeps,
  companyId: number,
  changed: readonly MessageDocument[],
): Promise<void> {
  if (changed.length === 0) return;
  const [audience, found] = await Promise.all([
    tickets.broadcast.audience(companyId),
    tickets.byIds(companyId, [...new Set(changed.map(({ ticketId }) => ticketId))]),
  ]);
  const current = new Map<number, TicketDocument>(found.map((ticket) => [ticket._id, ticket]));
  for (const message of changed) {
    if (current.get(message.ticketId)?.lastMessageId !== message._id) continue;
    const rewritten = await ticketRow.recordEdit(companyId, message.ticketId, lastMessageOf(message));
    if (!rewritten) continue;
    current.set(message.ticketId, rewritten);
    tickets.openTickets.remember(rewritten);
  }
  for (const message of changed) {
    const ticket = current.get(message.ticketId);
    if (ticket) publishMessage(publisher, audience, 'update', message, ticket);
  }
}
