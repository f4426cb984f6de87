import { AppError } from '@recado/shared/contract';
import type { TicketStatus } from '@recado/shared/tickets';
import type { Caller } from '../../../core/tenancy/caller';
import type { ReferenceData } from '../reference-data';
import { openKeyOf, type TicketDocument } from '../ticket.model';
import { assignedTo, queueOf } from './accept-ticket';
import type { Change, UpdateTicketInput } from './change';
import { requireQueueChoice } from './queue-choice';

/**
 * A closed ticket is taken up again (specification 1 §4.1): into a queue, where it waits, through another connection
 * if one was chosen; or at once as one's own. A group is one again. Throws ERR_NO_CONTACT_FOUND where the contact was
 * erased, ERR_NO_WAPP_FOUND, ERR_VALIDATION (`queueId`) where it would wait in no queue.
 */
export async function decideReopen(
  referenceData: ReferenceData,
  caller: Caller,
  ticket: TicketDocument,
  wish: UpdateTicketInput & { status: Exclude<TicketStatus, 'groups'> },
): Promise<Change> {
  const { number, lid } = ticket.contact;
  if (!ticket.isGroup && number === null && lid === null) throw new AppError('ERR_NO_CONTACT_FOUND');
  const status: TicketStatus = ticket.isGroup ? 'groups' : wish.status;
  const queue = ticket.isGroup
    ? { queueId: null, queue: null }
    : await queueOf(referenceData, caller, ticket, wish);
  const queueId = queue ? queue.queueId : ticket.queueId;
  if (status === 'pending' && queueId === null) await requireQueueChoice(referenceData, caller);
  const connection = await connectionOf(referenceData, ticket, wish.whatsappId ?? null);
  const perConnection = await referenceData.enabled(ticket.companyId, 'useTicketConnections');
  return {
    set: {
      status,
      openKey: openKeyOf(
        { ...ticket, connectionId: connection?.whatsappId ?? ticket.whatsappId },
        perConnection,
      ),
      closedAt: null,
      ...(status === 'open' ? assignedTo(caller) : { userId: null, user: null }),
      ...queue,
      ...connection,
    },
    type: 'reopened',
  };
}

/** Another connection than the ticket's, where one was chosen. */
async function connectionOf(
  referenceData: ReferenceData,
  ticket: TicketDocument,
  whatsappId: number | null,
): Promise<{ whatsappId: number; whatsapp: { name: string } } | undefined> {
  if (whatsappId === null || whatsappId === ticket.whatsappId) return undefined;
  const connection = await referenceData.connection(ticket.companyId, whatsappId);
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
  return { whatsappId: connection.id, whatsapp: { name: connection.name } };
}
