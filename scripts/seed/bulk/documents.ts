import { beginningsOf } from '@recado/shared/search';
import { searchFields } from '../../../server/src/features/contacts/operations/contact-search';
import { personWords } from '../../../server/src/features/contacts/operations/person-words';
import { searchField } from '../../../server/src/features/messages/search/message-words';
import { customer, text } from './words';

/** Above all ids that the product gives. */
export const FIRST_ID = 10_000_000;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A contact or ticket and the number of its made-up person. */
interface Person {
  _id: number;
  companyId: number;
  person: number;
}

/** Returns a contact as the product stores it. */
export function contactDocument({ _id, companyId, person }: Person, at: Date) {
  const { name, phone } = customer(person);
  return {
    _id,
    companyId,
    name,
    nameSource: 'push',
    ...searchFields({ name, phone, email: '' }),
    phone,
    phoneKey: `bulk-${_id}`,
    isGroup: false,
    email: '',
    notification: true,
    queueId: null,
    profilePicUrl: null,
    createdAt: at,
    updatedAt: at,
  };
}

interface TicketFacts extends Person {
  status: 'open' | 'pending' | 'closed';
  contactId: number;
  queue: { _id: number; name: string; color: string } | undefined;
  user: { _id: number; name: string } | undefined;
  connection: { _id: number; name: string };
  /** Number and id of the last message. */
  last: { number: number; id: string; fromMe: boolean };
  unread: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Returns a ticket as the product stores it. Its UUID derives from its id, so that every run writes the same. */
export function ticketDocument(facts: TicketFacts) {
  const { _id, companyId, status, contactId, queue, user, connection, last, createdAt, updatedAt } = facts;
  const { name, phone } = customer(facts.person);
  return {
    _id,
    uuid: uuidOf(_id),
    companyId,
    status,
    ...(status === 'closed' ? {} : { openKey: `${companyId}:${contactId}` }),
    contactId,
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
    whatsappId: connection._id,
    whatsapp: { name: connection.name },
    lastMessage: text(last.number),
    lastMessageId: last.id,
    lastMessageAt: updatedAt,
    lastMessageFromMe: last.fromMe,
    lastMessageType: 'text',
    lastMessageAck: last.fromMe ? 3 : 1,
    lastMessageFailed: false,
    lastMessageAuthor: null,
    unreadMessages: facts.unread,
    quantityMessage: 0,
    tags: [] as { id: number; name: string; color: string }[],
    version: 1,
    createdAt,
    closedAt: status === 'closed' ? updatedAt : null,
    updatedAt,
    changedAt: updatedAt,
    pendingEvents: [],
  };
}

interface MessageFacts {
  number: number;
  companyId: number;
  ticketId: number;
  contactId: number;
  connectionId: number;
  user: { _id: number; name: string } | undefined;
  at: Date;
}

/** Returns a text message as the product stores it. One of a user is from the company. */
export function messageDocument({ number, at, user, ...ids }: MessageFacts) {
  const fromMe = user !== undefined;
  const said = { body: text(number), fromMe, mediaType: 'text' as const, media: null, data: null };
  return {
    _id: messageId(number, at),
    ...ids,
    messengerId: `BULK${number}`,
    participant: '',
    senderName: null,
    ...said,
    ...searchField({ ...said, isDeleted: false }),
    reactions: [],
    quoted: null,
    ack: 3,
    failure: null,
    userId: user?._id ?? null,
    user: user ? { name: user.name } : null,
    isDeleted: false,
    isEdited: false,
    oldMessage: null,
    whisper: false,
    createdAt: at,
  };
}

/** Returns a ULID of that time. It is the same in every run. */
export function messageId(number: number, at: Date): string {
  return base32(at.getTime(), 10) + base32(number, 16);
}

function base32(value: number, length: number): string {
  let encoded = '';
  for (let rest = value; encoded.length < length; rest = Math.floor(rest / 32))
    encoded = (ALPHABET[rest % 32] ?? '0') + encoded;
  return encoded;
}

const uuidOf = (id: number) => `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`;
