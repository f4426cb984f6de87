import type { Filter } from 'mongodb';
import type { Media } from '../../core/media';
import { repairTicket, type Tickets } from '../tickets';
import { waitingChangeCollection } from './inbound/waiting-change.model';
import { messageCollection, type MessageDocument, WITHOUT_SEARCH } from './message.model';
import { factsOf } from './messages.facts';
import { searchField } from './search/message-words';

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
  await waitingChangeCollection().deleteMany({
    companyId: person.companyId,
    $or: [...person.phones, ...person.lids].flatMap((id) =>
      ['chat', 'sender'].flatMap((who) => [{ [`change.${who}.phone`]: id }, { [`change.${who}.lid`]: id }]),
    ),
  });
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

/** One pass over the company's messages: erasing is rare, and no index is kept for it. */
async function eraseTraces(
  parts: Parts,
  person: ErasedPerson,
  files: ReadonlySet<string>,
  erased: (messengerIds: readonly string[]) => Promise<void>,
): Promise<void> {
  const { companyId, phones, lids } = person;
  const keys = [...phones, ...lids];
  const rows = messageCollection()
    .find({
      companyId,
      $or: [
        { participant: { $in: keys } },
        { 'reactions.by': { $in: keys } },
        { mediaType: 'contact' },
        { 'data.forwarded': true },
      ],
    })
    .batchSize(BATCH);
  const tickets = new Set<number>();
  for await (const row of rows) {
    const wrote = keys.includes(row.participant);
    const set = wrote ? nothingOf(row) : withoutPerson(row, person, files);
    if (!set) continue;
    // A forwarded copy of a file of theirs is a file, too.
    if (wrote || set.media) await removeFiles(parts.media, [row]);
    if (wrote) {
      await erased(row.messengerId ? [row.messengerId] : []);
      // Quotes stand in the same conversation.
      await messageCollection().updateMany(
        { companyId, contactId: row.contactId, 'quoted.id': row._id },
        { $set: { 'quoted.body': '' } },
      );
    }
    const { search = [] } = searchField({ ...row, ...set });
    await messageCollection().updateOne(
      { _id: row._id, companyId },
      {
        $set: { ...set, search },
        ...(wrote ? { $unset: { participantAddress: 1, preview: 1, fetchAt: 1 } as const } : {}),
      },
    );
    tickets.add(row.ticketId);
  }
  for (const ticketId of tickets) {
    const repaired = await repairTicket(companyId, ticketId, factsOf);
    if (repaired) await parts.tickets.broadcast.changed(repaired);
  }
}

/** A message of theirs in a group: that it was there, and nothing else. */
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
