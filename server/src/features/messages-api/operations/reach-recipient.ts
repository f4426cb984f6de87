import { AppError } from '@recado/shared/contract';
import type { ConnectionCaller } from '#core/tenancy/connection-caller';
import type { ContactDocument } from '#features/contacts';
import type { MessagesApiDeps } from '../messages-api.deps';

/** Has one of the fields. `number` is in digits. */
export interface Recipient {
  number?: string;
  contactId?: number;
  ticketUuid?: string;
}

/** After a rejected lookup. */
const LOOKUP_RETRY_S = 5;

/**
 * Finds the contact that the message is for, or creates it from its number.
 * @throws ERR_NO_CONTACT_FOUND, also for groups and erased contacts, ERR_NO_TICKET_FOUND, also for a ticket of another
 * connection, ERR_TOO_MANY_REQUESTS {reason: 'lookup'}, errors of `lookUp`
 */
export async function reachRecipient(
  deps: MessagesApiDeps,
  caller: ConnectionCaller,
  { number, contactId, ticketUuid }: Recipient,
): Promise<ContactDocument> {
  if (number !== undefined) return reachNumber(deps, caller, number);
  const id = contactId ?? (await contactOfTicket(deps, caller, ticketUuid ?? ''));
  const found = await deps.contacts.byId(caller.companyId, id);
  if (!found || found.isGroup || !(found.phone ?? found.lid)) throw new AppError('ERR_NO_CONTACT_FOUND');
  const contact = await deps.contacts.reach.readyToWrite(found);
  if (contact.check?.state === 'absent') throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return contact;
}

async function contactOfTicket(
  { tickets }: MessagesApiDeps,
  { companyId, connectionId }: ConnectionCaller,
  uuid: string,
): Promise<number> {
  const ticket = await tickets.byUuid(companyId, uuid);
  if (ticket?.whatsappId !== connectionId) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket.contactId;
}

async function reachNumber(
  { contacts }: MessagesApiDeps,
  connection: ConnectionCaller,
  number: string,
): Promise<ContactDocument> {
  try {
    return await contacts.reach.number(connection, number);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_TOO_MANY_REQUESTS') throw error;
    throw new AppError('ERR_TOO_MANY_REQUESTS', { reason: 'lookup', retryAfterSeconds: LOOKUP_RETRY_S });
  }
}
