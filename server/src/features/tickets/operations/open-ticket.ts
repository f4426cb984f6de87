import { AppError, type BodyOf } from '@recado/shared/contract';
import type { createTicket } from '@recado/shared/tickets';
import type { Caller } from '#core/tenancy/caller';
import type { ContactDocument } from '#features/contacts';
import type { ReferenceData } from '../reference-data';
import type { TicketDocument } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';
import { findOrOpenTicket } from './find-or-open-ticket';
import { requireQueueChoice, selectedQueue } from './queue-choice';
import { updateTicket } from './update-ticket';

type OpenTicketInput = BodyOf<typeof createTicket>;

/**
 * Always opens a new ticket with `status`, which requires a queue, and with the setting connectionType also a
 * connection.
 * @throws ERR_NO_CONTACT_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND, ERR_NO_PERMISSION, errors of
 *   `findOrOpenTicket`
 */
export async function openTicket(
  deps: TicketsDeps,
  caller: Caller,
  input: OpenTicketInput,
): Promise<TicketDocument> {
  const { referenceData } = deps;
  const { companyId } = caller;
  if (input.userId && input.userId !== caller.userId) throw new AppError('ERR_NO_PERMISSION');
  const found = await deps.contacts.byId(companyId, input.contactId);
  // An erased contact has no address.
  if (!found || !(found.phone ?? found.lid ?? found.groupAddress)) {
    throw new AppError('ERR_NO_CONTACT_FOUND');
  }
  const contact = await deps.contacts.reach.readyToWrite(found);
  const queue = await selectedQueue(referenceData, caller, input.queueId ?? null);
  if (input.status && !queue && !contact.isGroup) await requireQueueChoice(referenceData, caller);
  return findOrOpenTicket(deps, caller, {
    contact,
    connectionId: await connectionOf(referenceData, caller, input),
    queueId: queue?.id,
    existing: input.status ? 'reject' : 'use',
  });
}

async function connectionOf(
  referenceData: ReferenceData,
  { companyId, connectionIds }: Caller,
  { whatsappId, status }: OpenTicketInput,
): Promise<number> {
  if (whatsappId) {
    if (!(await referenceData.connection(companyId, whatsappId))) throw new AppError('ERR_NO_WAPP_FOUND');
    return whatsappId;
  }
  if (status && (await referenceData.enabled(companyId, 'connectionType'))) {
    throw new AppError('ERR_VALIDATION', {
      part: 'body',
      field: 'whatsappId',
      reason: 'choose a connection',
    });
  }
  const standard = await referenceData.defaultConnection(companyId);
  if (!standard) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  const { ownConnectionsOnly } = await referenceData.visibility(companyId);
  if (!ownConnectionsOnly || connectionIds.includes(standard.id)) return standard.id;
  for (const id of connectionIds) if (await referenceData.connection(companyId, id)) return id;
  return standard.id;
}

/** @throws errors of `openTicket` and `acceptTicket` */
export async function openAcceptedTicket(
  deps: TicketsDeps,
  caller: Caller,
  input: OpenTicketInput,
): Promise<TicketDocument> {
  return acceptWaiting(deps, caller, await openTicket(deps, caller, { ...input, status: undefined }));
}

/**
 * Accepts a pending ticket for the caller.
 * @throws errors of `findOrOpenTicket` and `acceptTicket`
 */
export async function ticketToWriteIn(
  deps: TicketsDeps,
  caller: Caller,
  contact: ContactDocument,
  connectionId: number,
): Promise<TicketDocument> {
  const found = await findOrOpenTicket(deps, caller, { contact, connectionId, existing: 'use' });
  return acceptWaiting(deps, caller, found);
}

async function acceptWaiting(
  deps: TicketsDeps,
  caller: Caller,
  ticket: TicketDocument,
): Promise<TicketDocument> {
  return ticket.status === 'pending' ? updateTicket(deps, caller, ticket._id, { status: 'open' }) : ticket;
}
