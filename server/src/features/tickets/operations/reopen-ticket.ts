import { AppError } from '@recado/shared/contract';
import type { TicketStatus } from '@recado/shared/tickets';
import type { Caller } from '#core/tenancy/caller';
import type { ReferenceData } from '../reference-data';
import { openKeyOf, type TicketDocument } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';
import { applyChange } from './apply-change';
import { findOrOpenTicket } from './find-or-open-ticket';
import { assignedTo, queueChangeOf, requireQueueChoice } from './queue-choice';

interface ReopenTicketInput {
  /** Ignored for groups. */
  status?: TicketStatus;
  queueId?: number | null;
  whatsappId?: number | null;
}

/**
 * Reopens the ticket in a queue or for the caller. The contact of an outreach ticket gets an ordinary one instead,
 * which takes no later campaigns.
 * @throws ERR_NO_CONTACT_FOUND for an erased contact, ERR_NO_WAPP_FOUND, ERR_VALIDATION (`queueId`) if the ticket
 *   would be pending without a queue, ERR_OTHER_OPEN_TICKET {uuid, user}
 */
export async function reopenTicket(
  deps: TicketsDeps,
  caller: Caller,
  ticket: TicketDocument,
  input: ReopenTicketInput,
): Promise<TicketDocument | undefined> {
  const { referenceData } = deps;
  const { number, lid } = ticket.contact;
  if (!ticket.isGroup && number === null && lid === null) throw new AppError('ERR_NO_CONTACT_FOUND');
  const status = ticket.isGroup ? 'groups' : (input.status ?? 'pending');
  const queue = ticket.isGroup
    ? { queueId: null, queue: null }
    : await queueChangeOf(referenceData, caller, ticket, input);
  const queueId = queue ? queue.queueId : ticket.queueId;
  if (status === 'pending' && queueId === null) await requireQueueChoice(referenceData, caller);
  const connection = await connectionChangeOf(referenceData, ticket, input.whatsappId ?? null);
  if (ticket.outreach) {
    return openInstead(deps, caller, ticket, { status, queueId, connectionId: connection?.whatsappId });
  }
  const perConnection = await referenceData.enabled(ticket.companyId, 'useTicketConnections');
  const connectionId = connection?.whatsappId ?? ticket.whatsappId;
  return applyChange(deps, caller, ticket, {
    set: {
      status,
      openKey: openKeyOf({ ...ticket, connectionId }, perConnection),
      closedAt: null,
      ...(status === 'open' ? assignedTo(caller) : { userId: null, user: null }),
      ...queue,
      ...connection,
    },
    unset: ['snooze', 'woken'],
    type: 'reopened',
  });
}

async function openInstead(
  deps: TicketsDeps,
  caller: Caller,
  outreach: TicketDocument,
  {
    status,
    queueId,
    connectionId,
  }: { status: TicketStatus; queueId: number | null; connectionId?: number | undefined },
): Promise<TicketDocument> {
  const contact = await deps.contacts.byId(outreach.companyId, outreach.contactId);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  return findOrOpenTicket(deps, caller, {
    contact,
    connectionId: connectionId ?? outreach.whatsappId ?? 0,
    queueId,
    waits: status === 'pending',
    existing: 'reject',
  });
}

async function connectionChangeOf(
  referenceData: ReferenceData,
  ticket: TicketDocument,
  whatsappId: number | null,
): Promise<{ whatsappId: number; whatsapp: { name: string } } | undefined> {
  if (whatsappId === null || whatsappId === ticket.whatsappId) return undefined;
  const connection = await referenceData.connection(ticket.companyId, whatsappId);
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
  return { whatsappId: connection.id, whatsapp: { name: connection.name } };
}
