import { AppError, type BodyOf } from '@recado/shared/contract';
import type { createTicket } from '@recado/shared/tickets';
import type { Caller } from '../../../core/tenancy/caller';
import type { Contacts } from '../../contacts/index';
import type { ReferenceData } from '../reference-data';
import type { TicketDocument } from '../ticket.model';
import type { Broadcast } from '../ticket-broadcast';
import type { OpenTickets } from '../open-tickets';
import { chosenQueue, requireQueueChoice } from './queue-choice';
import { findOrOpenTicket } from './find-or-open-ticket';

type Wish = BodyOf<typeof createTicket>;

interface Parts {
  referenceData: ReferenceData;
  openTickets: OpenTickets;
  broadcast: Broadcast;
  contacts: Pick<Contacts, 'byId' | 'readyToWrite'>;
}

/**
 * A ticket by hand (specification 1 §5 "New ticket", §7.4). With a status it is a new one, or refused: a queue is
 * required, and a connection while setting connectionType is enabled. Without one, the contact's open ticket will do.
 * Throws ERR_NO_CONTACT_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND, ERR_NO_PERMISSION and what `ticketForContact` does.
 */
export async function openTicket(parts: Parts, caller: Caller, wish: Wish): Promise<TicketDocument> {
  const { referenceData } = parts;
  const { companyId } = caller;
  if (wish.userId && wish.userId !== caller.userId) throw new AppError('ERR_NO_PERMISSION');
  const found = await parts.contacts.byId(companyId, wish.contactId);
  // An erased one's row stays, but there is nobody to write to.
  if (!found || !(found.phone ?? found.lid ?? found.groupAddress)) {
    throw new AppError('ERR_NO_CONTACT_FOUND');
  }
  const contact = await parts.contacts.readyToWrite(found);
  const queue = await chosenQueue(referenceData, caller, wish.queueId ?? null);
  if (wish.status && !queue && !contact.isGroup) await requireQueueChoice(referenceData, caller);
  return findOrOpenTicket(parts, caller, {
    contact,
    connectionId: await connectionOf(referenceData, caller, wish),
    queueId: queue?.id,
    existing: wish.status ? 'refuse' : 'use',
  });
}

/** The chosen connection; else the default one, or one the caller works on where they may not use that. */
async function connectionOf(
  referenceData: ReferenceData,
  { companyId, connectionIds }: Caller,
  { whatsappId, status }: Wish,
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
