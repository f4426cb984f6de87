import { AppError } from '@recado/shared/contract';
import type { Caller } from '../../../core/tenancy/caller';
import type { ContactDocument } from '../../contacts/index';
import type { ConnectionEntry, ReferenceData } from '../reference-data';
import type { TicketDocument } from '../ticket.model';
import type { Broadcast } from '../ticket-broadcast';
import { flushLog } from '../ticket-log';
import type { OpenTickets } from '../open-tickets';
import { canSee } from '../tickets.policy';
import { otherOpenTicket } from './other-open-ticket';
import { hasQueues } from './queue-choice';

interface Parts {
  referenceData: ReferenceData;
  openTickets: OpenTickets;
  broadcast: Broadcast;
}

/** The ticket wanted for a contact. */
interface Wanted {
  contact: ContactDocument;
  connectionId: number;
  /** Of a new one; without it the queue is found as for what comes in. */
  queueId?: number | null;
  /** What becomes of a ticket that is open already. */
  existing: 'use' | 'refuse';
}

/**
 * The ticket in which a colleague may write to a contact: the one that is open or waiting (or, where that is to be
 * refused, none), else a new one of theirs, through that connection where it is still there, else the default one.
 * Throws ERR_OTHER_OPEN_TICKET where the contact's is not theirs to see or refused, ERR_NO_PERMISSION where a new one
 * would not be theirs to see, ERR_NO_DEF_WAPP_FOUND.
 */
export async function findOrOpenTicket(
  { referenceData, openTickets, broadcast }: Parts,
  caller: Caller,
  { contact, connectionId, queueId, existing: onExisting }: Wanted,
): Promise<TicketDocument> {
  const { companyId } = caller;
  const connection = await usableConnection(referenceData, companyId, connectionId);
  const rules = await referenceData.visibility(companyId);
  const opening = await openTickets.of(companyId);
  const wanted = { contact, connectionId: connection.id, fromMe: true, owner: caller, queueId };
  const usable = (ticket: TicketDocument) => onExisting === 'use' && canSee(caller, ticket, rules);
  const openKey = opening.keyOf(wanted);
  // What is remembered may be closed by now.
  openTickets.forget({ openKey });
  const existing = (await opening.find([openKey])).get(openKey);
  if (existing) {
    if (!usable(existing)) throw otherOpenTicket(existing);
    return existing;
  }
  await requireReach(referenceData, caller, rules.ownConnectionsOnly, connection.id);
  const { byKey, created } = await opening.open([wanted]);
  for (const ticket of created) await broadcast.changed(ticket);
  await flushLog(created);
  const opened = byKey.get(openKey);
  if (opened && (created.includes(opened) || usable(opened))) return opened;
  throw otherOpenTicket(opened);
}

async function usableConnection(
  referenceData: ReferenceData,
  companyId: number,
  connectionId: number,
): Promise<ConnectionEntry> {
  const connection =
    (await referenceData.connection(companyId, connectionId)) ??
    (await referenceData.defaultConnection(companyId));
  if (!connection) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  return connection;
}

/** Users open tickets only where they work: on a connection of theirs, and with a queue where the company has any. */
async function requireReach(
  referenceData: ReferenceData,
  caller: Caller,
  ownConnectionsOnly: boolean,
  connectionId: number,
): Promise<void> {
  const reachable = !ownConnectionsOnly || caller.connectionIds.includes(connectionId);
  const hasQueue =
    caller.profile === 'admin' ||
    caller.queueIds.length > 0 ||
    caller.viewNoQueueTicket ||
    !(await hasQueues(referenceData, caller.companyId));
  if (!reachable || !hasQueue) throw new AppError('ERR_NO_PERMISSION');
}
