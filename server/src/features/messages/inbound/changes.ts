import { adding, type FeatureEvents } from '../../../core/events';
import type { InboundChange } from '../../../messenger/gateway';
import type { Contacts } from '../../contacts';
import { recordEdit, type TicketDocument, type Tickets } from '../../tickets';
import { publishMessage, type MessagePublisher } from '../message-broadcast';
import { messageCollection, type MessageDocument, WITHOUT_SEARCH } from '../message.model';
import { lastMessageOf } from '../messages.facts';
import { emptyQuotations } from '../quotations';
import { applicationOf, needsAdmin } from './change-rules';
import { isMember } from './member';
import { findStored } from './store';
import { identify } from './whose';

interface ChangeParts {
  contacts: Pick<Contacts, 'resolve' | 'byId'>;
  tickets: Pick<Tickets, 'broadcast' | 'byIds' | 'openTickets'>;
  publisher: MessagePublisher;
  events: Pick<FeatureEvents, 'pending' | 'deliver'>;
}

/** Somebody else changed the same row at the same moment so often that something must be wrong. */
const ROUNDS = 5;

/**
 * Applies what changes earlier messages, in the order given: reactions, edits, deletions. Each has its effect once,
 * however often it comes; it opens no ticket and raises no count. Answers those whose message is not here (yet).
 * `again`: an earlier try ended in an error and may have told nobody. `byAdmin`: the group's administrators sent them.
 */
export async function applyChanges(
  parts: ChangeParts,
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
  for (const { message, contact } of await identify(parts.contacts, companyId, targeted)) {
    byContact.set(contact._id, [...(byContact.get(contact._id) ?? []), message]);
  }
  const ownerOf = await ownersOf(parts, companyId, stored, byContact);
  const told = new Map<string, MessageDocument>();
  const applyOwn = async ([contactId, own]: [number, InboundChange[]]) => {
    const rows = stored.filter((row) => ownerOf.get(row.contactId) === contactId);
    for (const change of own) {
      const row = rows.find((one) => isNamed(one, change));
      // An edit of what could not be read yet: the text it replaces is still to come.
      if (!row || (row.mediaType === 'undecryptable' && change.change.type === 'edit')) {
        early.push(change);
        continue;
      }
      if (!byAdmin && needsAdmin(row, change)) {
        await requestDeletion(parts, row, change);
        continue;
      }
      const after = await apply(row, change, byAdmin);
      if (after) rows.splice(rows.indexOf(row), 1, after);
      if (after || again) told.set(row._id, after ?? row);
    }
  };
  await Promise.all([...byContact].map(applyOwn));
  const changed = [...told.values()];
  await announce(parts, companyId, changed);
  await emptyQuotations(
    parts,
    companyId,
    changed.filter(({ isDeleted }) => isDeleted),
  );
  return early;
}

/** Stores that the group is to be asked about the sender, and asks in the background: nothing waits for the messenger. */
async function requestDeletion({ events }: ChangeParts, row: MessageDocument, change: InboundChange) {
  const { companyId, _id } = row;
  const { set, push } = adding(events.pending('message.deletionRequested', { companyId, change }));
  const asked = await messageCollection().findOneAndUpdate(
    { companyId, _id, 'durableEvents.payload.change.messengerId': { $ne: change.messengerId } },
    { $set: set, $push: push },
    { returnDocument: 'after', ...WITHOUT_SEARCH },
  );
  if (asked) void events.deliver('messages', [asked]);
}

/** Whose these rows are: those of a contact that was found to be another one, and is being joined to it, are that one's. */
async function ownersOf(
  { contacts }: ChangeParts,
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

/** Whether a row is the message a change names, as far as the names go. */
function isNamed(row: MessageDocument, { connection, target }: InboundChange): boolean {
  return (
    row.messengerId === target.messengerId &&
    row.connectionId === connection.connectionId &&
    row.fromMe === target.fromMe &&
    (target.fromMe || row.participant === '' || isMember(row.participant, target.participant))
  );
}

/** Answers the row as it is then; undefined when there was nothing to do. */
async function apply(
  row: MessageDocument,
  change: InboundChange,
  byAdmin: boolean,
): Promise<MessageDocument | undefined> {
  let current: MessageDocument | null = row;
  for (let round = 0; current && round < ROUNDS; round++) {
    const application = applicationOf(current, change, byAdmin);
    if (!application) return undefined;
    const { companyId, _id }: MessageDocument = current;
    const after = await messageCollection().findOneAndUpdate(
      { companyId, _id, ...application.unchanged },
      application.update,
      { returnDocument: 'after', ...WITHOUT_SEARCH },
    );
    if (after) return after;
    current = await messageCollection().findOne({ companyId, _id }, WITHOUT_SEARCH);
  }
  if (current) throw new Error('A message changed faster than a change could be applied.');
  return undefined;
}

async function announce(
  { tickets, publisher }: ChangeParts,
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
    const rewritten = await recordEdit(companyId, message.ticketId, lastMessageOf(message));
    if (!rewritten) continue;
    current.set(message.ticketId, rewritten);
    tickets.openTickets.remember(rewritten);
  }
  for (const message of changed) {
    const ticket = current.get(message.ticketId);
    if (ticket) publishMessage(publisher, audience, 'update', message, ticket);
  }
}
