import { AppError } from '@recado/shared/contract';
import type { Caller } from '#core/tenancy/caller';
import type { ContactDocument } from '#features/contacts';
import type { ConnectionEntry, ReferenceData } from '../reference-data';
import type { TicketDocument } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';
import { canSee } from '../tickets.policy';
import { hasQueues } from './queue-choice';

interface FindOrOpenTicketInput {
  contact: ContactDocument;
  connectionId: number;
  queueId?: number | null;
  /** The new ticket is pending, without an attendant. */
  waits?: boolean;
  existing: 'use' | 'reject';
}

/**
 * Opens a missing ticket on the given or the default connection.
 * @throws ERR_OTHER_OPEN_TICKET if the caller may not use the existing ticket, ERR_NO_PERMISSION if the new one
 *   would be hidden from the caller, ERR_NO_DEF_WAPP_FOUND
 */
export async function findOrOpenTicket(
  { referenceData, openTickets, broadcast }: TicketsDeps,
  caller: Caller,
  { contact, connectionId, queueId, waits, existing: onExisting }: FindOrOpenTicketInput,
): Promise<TicketDocument> {
  const { companyId } = caller;
  const connection = await usableConnection(referenceData, companyId, connectionId);
  const rules = await referenceData.visibility(companyId);
  const opening = await openTickets.of(companyId);
  const wanted = {
    contact,
    connectionId: connection.id,
    openedBy: 'agent' as const,
    ...(waits ? { fromMe: false } : { fromMe: true, owner: caller }),
    queueId,
  };
  const usable = (ticket: TicketDocument) => onExisting === 'use' && canSee(caller, ticket, rules);
  const openKey = opening.keyOf(wanted);
  openTickets.evict({ openKey });
  const existing = (await opening.find([openKey])).get(openKey);
  if (existing) {
    if (!usable(existing)) throw otherOpenTicket(existing);
    return existing;
  }
  await requireReach(referenceData, caller, rules.ownConnectionsOnly, connection.id);
  const { byKey, created } = await opening.open([wanted]);
  for (const ticket of created) await broadcast.changed(ticket);
  await openTickets.finish(created);
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

export function otherOpenTicket(other: TicketDocument | undefined): AppError {
  return new AppError('ERR_OTHER_OPEN_TICKET', {
    uuid: other?.uuid ?? null,
    user: other?.userId ? { id: other.userId, name: other.user?.name ?? '' } : null,
  });
}
