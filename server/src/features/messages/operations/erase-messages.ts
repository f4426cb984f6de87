import type { Filter } from 'mongodb';
import type { Media } from '../../../core/media';
import { repairTicket, type Tickets } from '../../tickets';
import { earlyChangeCollection } from '../inbound/early-change.model';
import { messageCollection, type MessageDocument, WITHOUT_SEARCH } from '../message.model';
import { searchField } from '../search/message-words';
import { computeTicketSummary } from '../ticket-summary';

const BATCH = 200;

/** Whose traces are to go, by everything they can be found by. */
export interface ErasedPerson {
  companyId: number;
  /** The contact, and those that were joined to it. */
  contactIds: readonly number[];
  phones: readonly string[];
  lids: readonly string[];
}

interface Parts {
  media: Pick<Media, 'remove'>;
  tickets: Pick<Tickets, 'broadcast'>;
}

/**
 * Erases a person from messages: their conversation with its files, and what others' conversations hold of them (in groups
 * what they wrote, their reactions, quotes of them; cards with their number). Answers the messenger ids of what was
 * erased. Repeating it changes nothing more; ids it answered before are then missing.
 */
export async function eraseMessages(
  parts: Parts,
  person: ErasedPerson,
  erased: (messengerIds: readonly string[]) => Promise<void>,
): Promise<void> {
  // Their own messages go last: until then they say what else there is to look for.
  await eraseTraces(parts, person, await filesOf(person), erased);
  await eraseConversations(parts, person, erased);
  const identities = [...person.phones, ...person.lids].flatMap((id) =>
    ['chat', 'sender'].flatMap((who) => [{ [`change.${who}.phone`]: id }, { [`change.${who}.lid`]: id }]),
  );
  // A group has neither number nor LID.
  if (identities.length > 0)
    await earlyChangeCollection().deleteMany({ companyId: person.companyId, $or: identities });
}

/** The files of what they wrote, and were sent. */
async function filesOf({ companyId, contactIds, phones, lids }: ErasedPerson): Promise<Set<string>> {
  const rows = messageCollection().find(
    {
      companyId,
      $or: [{ contactId: { $in: [...contactIds] } }, { participant: { $in: [...phones, ...lids] } }],
      media: { $ne: null },
    },
    { projection: { 'media.file': 1 } },
  );
  const files = new Set<string>();
  for await (const { media } of rows) if (media?.file) files.add(media.file);
  return files;
}

/** Messages of a ticket that was deleted. */
export interface DeletedTicket {
  companyId: number;
  contactId: number;
  ticketId: number;
  /** Only those with this id or a lower one: younger ones may be on their way to the contact's next ticket. */
  through?: string;
}

/** A ticket was deleted: its messages go, with their files. Repeating it changes nothing more. */
export function eraseTicketMessages(
  media: Parts['media'],
  { companyId, contactId, ticketId, through }: DeletedTicket,
  erased: (messengerIds: readonly string[]) => Promise<void>,
): Promise<void> {
  const own = { companyId, contactId, ticketId };
  return eraseAll(media, through === undefined ? own : { ...own, _id: { $lte: through } }, erased);
}

function eraseConversations(
  { media }: Parts,
  { companyId, contactIds }: ErasedPerson,
  erased: (messengerIds: readonly string[]) => Promise<void>,
): Promise<void> {
  return eraseAll(media, { companyId, contactId: { $in: [...contactIds] } }, erased);
}

async function eraseAll(
  media: Parts['media'],
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

async function removeFiles(media: Parts['media'], rows: readonly MessageDocument[]): Promise<void> {
  for (const { companyId, media: file } of rows) {
    for (const id of [file?.file, file?.thumbnail]) {
      if (id) await media.remove(companyId, id);
    }
  }
}

/**
 * Erases what other conversations hold of the person, in passes over the company's messages: erasing is rare, and no index
 * is kept for it. What they wrote in groups goes after the copies of its files, which are found by it.
 */
async function eraseTraces(
  parts: Parts,
  person: ErasedPerson,
  files: ReadonlySet<string>,
  erased: (messengerIds: readonly string[]) => Promise<void>,
): Promise<void> {
  const { companyId, phones, lids } = person;
  const keys = [...phones, ...lids];
  const others = messageCollection()
    .find({
      companyId,
      participant: { $nin: keys },
      $or: [
        { 'reactions.by': { $in: keys } },
        { mediaType: 'contact' },
        { 'media.copiedFrom': { $exists: true } },
      ],
    })
    .batchSize(BATCH);
  for await (const row of others) {
    const set = withoutPerson(row, person, files);
    if (!set) continue;
    // A copy of a file of theirs is erased like the file itself.
    if (set.media) await removeFiles(parts.media, [row]);
    await rewrite(row, set);
  }
  const written = messageCollection()
    .find({ companyId, participant: { $in: keys } })
    .batchSize(BATCH);
  for await (const row of written) {
    await removeFiles(parts.media, [row]);
    await erased(row.messengerId ? [row.messengerId] : []);
    await messageCollection().updateMany(
      { companyId, contactId: row.contactId, 'quoted.id': row._id },
      { $set: { 'quoted.body': '' } },
    );
    await rewrite(row, nothingOf(row), { participantAddress: 1, preview: 1, fetchAt: 1 });
  }
  await repairTickets(parts, companyId);
}

/** Writes a message without what is erased, marked until its ticket has been repaired. */
async function rewrite(
  row: MessageDocument,
  set: Partial<MessageDocument>,
  unset: { [field in keyof MessageDocument]?: 1 } = {},
): Promise<void> {
  const { _id, companyId } = row;
  const { search = [] } = searchField({ ...row, ...set });
  await messageCollection().updateOne(
    { _id, companyId },
    { $set: { ...set, search, repairTicket: true }, $unset: unset },
  );
}

/** Repairs the tickets whose newest message may be one that was rewritten, now or before the process was killed. */
async function repairTickets({ tickets }: Parts, companyId: number): Promise<void> {
  const rewritten = { companyId, repairTicket: true } as const;
  for (const ticketId of await messageCollection().distinct('ticketId', rewritten)) {
    const repaired = await repairTicket(companyId, ticketId, computeTicketSummary);
    if (repaired) await tickets.broadcast.changed(repaired);
    await messageCollection().updateMany({ ...rewritten, ticketId }, { $unset: { repairTicket: 1 } });
  }
}

/** What remains of a message of theirs in a group: that it was there. */
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

/** Somebody else's message without what it holds of them; undefined when that is nothing. */
function withoutPerson(
  row: MessageDocument,
  { phones, lids }: ErasedPerson,
  files: ReadonlySet<string>,
): Partial<MessageDocument> | undefined {
  const set: Partial<MessageDocument> = {};
  const reactions = row.reactions.filter(({ by }) => !phones.includes(by) && !lids.includes(by));
  if (reactions.length < row.reactions.length) set.reactions = reactions;
  const cards = row.data?.contacts ?? [];
  const isTheirs = ({ number, vcard }: (typeof cards)[number]) => {
    const digits = vcard.replace(/[^\d\n]/g, '');
    return phones.some((phone) => phone === number || digits.includes(phone));
  };
  if (cards.some(isTheirs)) {
    const kept = cards.map((card) => (isTheirs(card) ? { name: '—', number: null, vcard: '' } : card));
    Object.assign(set, { body: '', data: { ...row.data, contacts: kept } });
  }
  if (row.media?.file && (files.has(row.media.file) || files.has(row.media.copiedFrom ?? ''))) {
    set.media = { ...row.media, state: 'gone', file: null, thumbnail: null, fileName: null };
  }
  return Object.keys(set).length > 0 ? set : undefined;
}
