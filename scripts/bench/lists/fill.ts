import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { beginningsOf } from '@recado/shared/search';
import { searchFields } from '../../../server/src/features/contacts/operations/contact-search';
import { personWords } from '../../../server/src/features/contacts/operations/person-words';
import { searchField } from '../../../server/src/features/messages/search/message-words';
import { customer, sequence, text } from './words';

const BATCH = 1_000;
const LONG = { conversations: 5, messages: 1_000 };
/** Above all ids that the product gives. */
const FIRST_ID = 10_000_000;
const SPACING_MS = 30_000;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The demo company that the seed created. */
export interface Company {
  companyId: number;
  connectionId: number;
  queues: { _id: number; name: string; color: string }[];
  users: { _id: number; name: string }[];
}

export async function companyOf(db: Db): Promise<Company> {
  const ofCompany = <T>(name: string, companyId: number) =>
    db
      .collection<T & { companyId: number }>(name)
      .find({ companyId } as never)
      .toArray() as unknown as Promise<T[]>;
  const connection = await db.collection<{ _id: number; companyId: number }>('connections').findOne({});
  if (!connection) throw new Error('The seed made no connection.');
  const { companyId } = connection;
  return {
    companyId,
    connectionId: connection._id,
    queues: await ofCompany('queues', companyId),
    users: await ofCompany('users', companyId),
  };
}

export function longTicketIds(): number[] {
  return Array.from({ length: LONG.conversations }, (_, index) => FIRST_ID + index);
}

/** Fills the collections with contacts, tickets and messages as the product stores them, with bulk writes. */
export async function fill(db: Db, company: Company, count: number, say: (text: string) => void) {
  const started = performance.now();
  const now = Date.now();
  for (let from = 0; from < count; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => from + index);
    await db.collection('contacts').insertMany(numbers.map((n) => contact(company, n, now)) as never[]);
    await db.collection('tickets').insertMany(numbers.map((n) => ticket(company, n, count, now)) as never[]);
    await db
      .collection('messages')
      .insertMany(numbers.map((n) => message(company, n, count, now)) as never[]);
    if ((from / BATCH) % 20 === 19) {
      const seconds = (performance.now() - started) / 1000;
      say(`${from + BATCH} of each, ${Math.round((from + BATCH) / seconds)} a second`);
    }
  }
}

const at = (n: number, count: number, now: number) =>
  new Date(Math.floor((now - (count - n) * SPACING_MS) / 1000) * 1000);

function contact({ companyId }: Company, n: number, now: number) {
  const { name, phone } = customer(n);
  return {
    _id: FIRST_ID + n,
    companyId,
    name,
    nameSource: 'push',
    ...searchFields({ name, phone, email: '' }),
    phone,
    phoneKey: `bench-${n}`,
    isGroup: false,
    email: '',
    notification: true,
    queueId: null,
    profilePicUrl: null,
    createdAt: new Date(now),
    updatedAt: new Date(now),
  };
}

/** Returns the n-th ticket. The last one is new. */
export function ticket(
  { companyId, connectionId, queues, users }: Company,
  n: number,
  count: number,
  now: number,
) {
  const random = sequence(n + 3);
  const { name, phone } = customer(n);
  const share = random();
  const long = n < LONG.conversations;
  const status = long || share < 0.02 ? 'open' : share < 0.03 ? 'pending' : 'closed';
  const queue = queues[Math.floor(random() * queues.length)];
  const user = status === 'pending' ? undefined : users[Math.floor(random() * users.length)];
  const when = at(n, count, now);
  return {
    _id: FIRST_ID + n,
    uuid: randomUUID(),
    companyId,
    status,
    ...(status === 'closed' ? {} : { openKey: `${companyId}:${FIRST_ID + n}` }),
    contactId: FIRST_ID + n,
    contact: {
      name,
      number: phone,
      lid: null,
      profilePicUrl: null,
      isGroup: false,
      notification: true,
      search: beginningsOf(personWords({ name, phone })),
    },
    isGroup: false,
    queueId: queue?._id ?? null,
    queue: queue ? { name: queue.name, color: queue.color } : null,
    userId: user?._id ?? null,
    user: user ? { name: user.name } : null,
    whatsappId: connectionId,
    whatsapp: { name: 'Loja' },
    lastMessage: text(n),
    lastMessageId: messageId(n, when),
    lastMessageAt: when,
    lastMessageFromMe: false,
    lastMessageType: 'text',
    lastMessageAck: 1,
    lastMessageFailed: false,
    lastMessageAuthor: null,
    unreadMessages: status !== 'closed' && random() < 0.3 ? 1 : 0,
    quantityMessage: 0,
    tags: [],
    version: 1,
    createdAt: when,
    closedAt: status === 'closed' ? when : null,
    updatedAt: when,
    changedAt: when,
    pendingEvents: [],
  };
}

function message({ companyId, connectionId }: Company, n: number, count: number, now: number) {
  const inLong = n < LONG.conversations * LONG.messages;
  const owner = FIRST_ID + (inLong ? n % LONG.conversations : n);
  const when = at(n, count, now);
  const said = { body: text(n), fromMe: n % 3 === 0, mediaType: 'text' as const, media: null, data: null };
  return {
    _id: messageId(n, when),
    companyId,
    ticketId: owner,
    contactId: owner,
    connectionId,
    messengerId: `BENCH${n}`,
    participant: '',
    senderName: null,
    ...said,
    ...searchField({ ...said, isDeleted: false }),
    reactions: [],
    quoted: null,
    ack: 3,
    failure: null,
    userId: null,
    user: null,
    isDeleted: false,
    isEdited: false,
    oldMessage: null,
    whisper: false,
    createdAt: when,
  };
}

/** Returns a ULID of that time. It is the same in every run. */
function messageId(n: number, when: Date): string {
  return base32(when.getTime(), 10) + base32(n, 16);
}

function base32(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32))
    text = (ALPHABET[rest % 32] ?? '0') + text;
  return text;
}
