import type { Filter } from 'mongodb';
import type { Media } from '#core/media';
import type { Person } from '#core/personal-data';
import { ticketRow, type Tickets } from '#features/tickets';
import { earlyChangeCollection } from '../inbound/early-change.model';
import { messageCollection, type MessageDocument, WITHOUT_SEARCH } from '../message.model';
import { searchField } from '../search/message-words';
import { computeTicketSummary } from '../ticket-summary';

const BATCH = 200;

interface Deps {
  media: Media;
  tickets: Tickets;
}

/**
 * Erases files, group messages, reactions, votes, quotes, and cards with the person's number, too. Idempotent.
 * @param erased - receives the messenger ids of erased messages
 */
export async function eraseMessages(
  deps: Deps,
  person: Person,
  erased: (messengerIds: readonly string[]) => Promise<void>,
): Promise<void> {
  // First, because the person's own messages, erased next, lead to these traces.
  await eraseTraces(deps, person, await filesOf(person), erased);
  await eraseConversations(deps, person, erased);
  const identities = [...person.phones, ...person.lids].flatMap((id) =>
    ['chat', 'sender'].flatMap((who) => [{ [`change.${who}.phone`]: id }, { [`change.${who}.lid`]: id }]),
  );
  if (identities.length > 0)
    await earlyChangeCollection().deleteMany({ companyId: person.companyId, $or: identities });
}

async function filesOf({ companyId, contactIds, phones, lids }: Person): Promise<Set<string>> {
  const files = new Set<string>();
  for (const own of [
    { contactId: { $in: [...contactIds] } },
    { participant: { $in: [...phones, ...lids] } },
  ]) {
    const rows = messageCollection().find(
      { companyId, ...own, media: { $ne: null } },
      { projection: { 'media.file': 1 } },
    );
    for await (const { media } of rows) if (media?.file) files.add(media.file);
  }
  return files;
}

export interface DeletedTicket {
  companyId: number;
  contactId: number;
  ticketId: number;
  /** Highest message id to erase. Later messages may belong to the contact's next ticket. */
  through?: string;
}

export function eraseTicketMessages(
  media: Deps['media'],
  { companyId, contactId, ticketId, through }: DeletedTicket,
  erased: (messengerIds: readonly string[]) => Promise<void>,
): Promise<void> {
  const own = { companyId, contactId, ticketId };
  // Only a customer's message may move to the next ticket.
  const settled = { $or: [{ _id: { $lte: through } }, { whisper: true }, { mediaType: 'notification' }] };
  return eraseAll(media, through === undefined ? own : { ...own, ...settled }, erased);
}

function eraseConversations(
  { media }: Deps,
  { companyId, contactIds }: Person,
  erased: (messengerIds: readonly string[]) => Promise<void>,
): Promise<void> {
  return eraseAll(media, { companyId, contactId: { $in: [...contactIds] } }, erased);
}

async function eraseAll(
  media: Deps['media'],
  filter: Filter<MessageDocument> & { companyId: number },
  erased: (messengerIds: readonly string[]) => Promise<void>,
): Promise<void> {
  const { companyId } = filter;
  for (;;) {
    const rows = await messageCollection().find(filter, WITHOUT_SEARCH).limit(BATCH).toArray();
    if (rows.length === 0) return;
    await removeFiles(media, rows);
    await erased(rows.flatMap(({ messengerId }) => messengerId ?? []));
    await messageCollection().deleteMany({ companyId, _id: { $in: rows.map(({ _id }) => _id) } });
  }
}

async function removeFiles(media: Deps['media'], rows: readonly MessageDocument[]): Promise<void> {
  for (const { companyId, media: file } of rows) {
    for (const id of [file?.file, file?.thumbnail]) {
      if (id) await media.remove(companyId, id);
    }
  }
}

/** Starts with copies of the person's files. Each kind of trace has an index that only such messages are in. */
async function eraseTraces(
  deps: Deps,
  person: Person,
  files: ReadonlySet<string>,
  erased: (messengerIds: readonly string[]) => Promise<void>,
): Promise<void> {
  const { companyId, phones, lids } = person;
  const keys = [...phones, ...lids];
  // One after the other, because a message may have several traces, and each search sees the rewritten one.
  for (const trace of [
    { 'reactions.by': { $in: keys } },
    { 'data.poll.votes.by': { $in: keys } },
    { 'data.event.responses.by': { $in: keys } },
    { mediaType: 'contact' as const },
    { 'media.copiedFrom': { $exists: true } },
  ]) {
    const others = messageCollection()
      .find({ companyId, participant: { $nin: keys }, ...trace })
      .batchSize(BATCH);
    for await (const row of others) {
      const set = withoutPerson(row, person, files);
      if (!set) continue;
      if (set.media) await removeFiles(deps.media, [row]);
      await rewrite(row, set);
    }
  }
  const written = messageCollection()
    .find({ companyId, participant: { $in: keys } })
    .batchSize(BATCH);
  for await (const row of written) {
    await removeFiles(deps.media, [row]);
    await erased(row.messengerId ? [row.messengerId] : []);
    await messageCollection().updateMany(
      { companyId, contactId: row.contactId, 'quoted.id': row._id },
      { $set: { 'quoted.body': '' } },
    );
    await rewrite(row, nothingOf(row), { participantAddress: 1, preview: 1, fetchAt: 1 });
  }
  await repairTickets(deps, companyId);
}

async function rewrite(
  row: MessageDocument,
  set: Partial<MessageDocument>,
  unset: { [field in keyof MessageDocument]?: 1 } = {},
): Promise<void> {
  const { _id, companyId } = row;
  // Old messages have left the search (`remove-old-words.ts`).
  const { search = [] } = row.search ? searchField({ ...row, ...set }) : {};
  await messageCollection().updateOne(
    { _id, companyId },
    { $set: { ...set, search, repairTicket: true }, $unset: unset },
  );
}

/** Also repairs tickets of messages that an interrupted erasure marked. */
async function repairTickets({ tickets }: Deps, companyId: number): Promise<void> {
  const rewritten = { companyId, repairTicket: true } as const;
  for (const ticketId of await messageCollection().distinct('ticketId', rewritten)) {
    const repaired = await ticketRow.repairTicket(companyId, ticketId, computeTicketSummary);
    if (repaired) await tickets.broadcast.changed(repaired);
    await messageCollection().updateMany({ ...rewritten, ticketId }, { $unset: { repairTicket: 1 } });
  }
}

function nothingOf(row: MessageDocument): Partial<MessageDocument> {
  return {
    body: '',
    senderName: null,
    participant: `erased:${row._id}`,
    media: null,
    data: null,
    quoted: null,
    reactions: [],
    oldMessage: null,
    isDeleted: true,
  };
}

/** Returns undefined if nothing of the person's is in the message. */
function withoutPerson(
  row: MessageDocument,
  { phones, lids }: Person,
  files: ReadonlySet<string>,
): Partial<MessageDocument> | undefined {
  const set: Partial<MessageDocument> = {};
  const isOther = ({ by }: { by: string }) => !phones.includes(by) && !lids.includes(by);
  if (!row.reactions.every(isOther)) set.reactions = row.reactions.filter(isOther);
  const { poll, event } = row.data ?? {};
  if (poll?.votes?.every(isOther) === false)
    set.data = { ...row.data, poll: { ...poll, votes: poll.votes.filter(isOther) } };
  if (event?.responses?.every(isOther) === false)
    set.data = { ...row.data, event: { ...event, responses: event.responses.filter(isOther) } };
  const cards = row.data?.contacts ?? [];
  const isTheirs = ({ number, numbers = [], vcard }: (typeof cards)[number]) => {
    const digits = [vcard, ...numbers].join('\n').replace(/[^\d\n]/g, '');
    return phones.some((phone) => phone === number || digits.includes(phone));
  };
  if (cards.some(isTheirs)) {
    const redacted = cards.map((card) => (isTheirs(card) ? { name: '—', number: null, vcard: '' } : card));
    Object.assign(set, { body: '', data: { ...row.data, contacts: redacted } });
  }
  if (row.media?.file && (files.has(row.media.file) || files.has(row.media.copiedFrom ?? ''))) {
    set.media = { ...row.media, state: 'gone', file: null, thumbnail: null, fileName: null };
  }
  return Object.keys(set).length > 0 ? set : undefined;
}
