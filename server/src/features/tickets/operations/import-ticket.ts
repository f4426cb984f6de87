import { createHmac, randomUUID } from 'node:crypto';
import { isDuplicateKey, nextId, type SecretLostStep } from '#core/database';
import type { ContactDocument } from '#features/contacts';
import { sourcesChanged } from '../hours/hours-changed';
import { contactSnapshot } from '../open-tickets';
import type { ReferenceData } from '../reference-data';
import { type LastMessage, lastMessageFields } from '../row/last-message';
import { ticketCollection, type TicketDocument } from '../ticket.model';

/** Purpose of the key of `importTicket` and `outreachTicket`. */
export const IMPORTED_TICKETS = 'imported-tickets';
/** Version 8 (`uuidOf`). */
const DERIVED_UUID = /^.{14}8/;

export interface ImportedConversation {
  contact: ContactDocument;
  connectionId: number;
  first: Date;
}

/**
 * Stores a closed ticket without queue, attendant and log.
 * @param key - 32 secret bytes that make the public id unguessable
 */
export async function importTicket(
  referenceData: ReferenceData,
  key: Buffer,
  { contact, connectionId, first }: ImportedConversation,
): Promise<TicketDocument> {
  const { companyId } = contact;
  const uuid = uuidOf(key, importName(companyId, connectionId, contact._id));
  const known = await ticketCollection().findOne({ companyId, uuid });
  const ticket = known ?? (await storeClosed(referenceData, { uuid, contact, connectionId, first }));
  await sourcesChanged([ticket]);
  return ticket;
}

/** Gives imported tickets the ids of the new secret, so that later imports find them. Links to them end. */
export async function rekeyImportedTickets({ db, secrets }: SecretLostStep): Promise<string[]> {
  const key = secrets.key(IMPORTED_TICKETS);
  const rows =
    db.collection<Pick<TicketDocument, '_id' | 'companyId' | 'whatsappId' | 'contactId' | 'uuid'>>('tickets');
  const imported = rows.find(
    { uuid: DERIVED_UUID, outreach: { $ne: true } },
    { projection: { companyId: 1, whatsappId: 1, contactId: 1 } },
  );
  for await (const { _id, companyId, whatsappId, contactId } of imported) {
    const uuid = uuidOf(key, importName(companyId, whatsappId, contactId));
    // After a contact merge, a contact may have two imported tickets. The other one keeps its id.
    await rows.updateOne({ _id }, { $set: { uuid } }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }
  return [];
}

/**
 * Returns the one ticket of contact and connection for messages that no conversation caused: schedules, campaigns,
 * the messages API.
 * @param key - as for `importTicket`
 */
export async function outreachTicket(
  referenceData: ReferenceData,
  key: Buffer,
  { contact, connectionId }: Omit<ImportedConversation, 'first'>,
): Promise<TicketDocument> {
  const { companyId, _id: contactId } = contact;
  const known = await ticketCollection().findOne({
    companyId,
    contactId,
    outreach: true,
    whatsappId: connectionId,
  });
  if (known) return known;
  const uuid = uuidOf(key, `outreach:${companyId}:${connectionId}:${contactId}`);
  const ticket = await storeClosed(
    referenceData,
    { uuid, contact, connectionId, first: new Date() },
    OUTREACH,
  );
  if (ticket.contactId === contactId) return ticket;
  // A contact merge moved the ticket with this id, and the contact was separated again.
  return storeClosed(
    referenceData,
    { uuid: randomUUID(), contact, connectionId, first: new Date() },
    OUTREACH,
  );
}

/** Sorts the rows behind all others, because lists that exclude them would otherwise read a whole campaign first. */
const LAST_IN_LISTS = new Date(0);
const OUTREACH = { outreach: true, updatedAt: LAST_IN_LISTS, changedAt: LAST_IN_LISTS } as const;

async function storeClosed(
  referenceData: ReferenceData,
  { uuid, contact, connectionId, first }: ImportedConversation & { uuid: string },
  more: Partial<TicketDocument> = {},
): Promise<TicketDocument> {
  const { companyId } = contact;
  const connection = await referenceData.connection(companyId, connectionId);
  const ticket: TicketDocument = {
    _id: await nextId('tickets'),
    uuid,
    companyId,
    status: 'closed',
    contactId: contact._id,
    contact: contactSnapshot(contact),
    isGroup: contact.isGroup,
    queueId: null,
    queue: null,
    userId: null,
    user: null,
    whatsappId: connectionId,
    whatsapp: { name: connection?.name ?? '' },
    lastMessage: '',
    lastMessageId: null,
    lastMessageAt: new Date(0),
    lastMessageFromMe: false,
    lastMessageType: 'text',
    lastMessageAck: 1,
    lastMessageFailed: false,
    lastMessageAuthor: null,
    unreadMessages: 0,
    quantityMessage: 0,
    tags: [],
    version: 1,
    createdAt: first,
    closedAt: first,
    updatedAt: first,
    changedAt: first,
    pendingEvents: [],
    ...more,
  };
  try {
    await ticketCollection().insertOne(ticket);
    return ticket;
  } catch (error) {
    const other = isDuplicateKey(error) ? await ticketCollection().findOne({ companyId, uuid }) : null;
    if (!other) throw error;
    return other;
  }
}

export async function recordImport(ticket: TicketDocument, first: Date, last: LastMessage): Promise<void> {
  const { companyId, _id } = ticket;
  await ticketCollection().updateOne({ companyId, _id }, { $min: { createdAt: first } });
  await sourcesChanged([ticket, { companyId, createdAt: first }]);
  await ticketCollection().updateOne(
    { companyId, _id, lastMessageAt: { $lt: last.at } },
    {
      $set: { ...lastMessageFields(last), updatedAt: last.at, closedAt: last.at, changedAt: last.at },
      $inc: { version: 1 },
    },
  );
}

function importName(companyId: number, connectionId: number | null, contactId: number): string {
  return `${companyId}:${connectionId}:${contactId}`;
}

function uuidOf(key: Buffer, name: string): string {
  const bytes = createHmac('sha256', key).update(name).digest().subarray(0, 16);
  // RFC 9562 reserves UUID version 8 for custom content.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
