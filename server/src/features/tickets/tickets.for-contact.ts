import { AppError } from '@recado/shared/contract';
import type { Caller } from '../../core/tenancy/caller';
import type { ContactDocument } from '../contacts';
import type { ConnectionEntry, Directory } from './directory';
import type { TicketDocument } from './ticket.model';
import type { Broadcast } from './tickets.broadcast';
import { flushLog } from './tickets.log';
import type { Openings } from './tickets.opening';
import { canSee } from './tickets.policy';

interface Parts {
  directory: Directory;
  openings: Openings;
  broadcast: Broadcast;
}

/**
 * The ticket in which a colleague may write to a contact: the one that is open or waiting, else a new one of theirs,
 * through that connection where it is still there, else the default one. Throws ERR_OTHER_OPEN_TICKET where the
 * contact's is not theirs to see, ERR_NO_PERMISSION where a new one would not be, ERR_NO_DEF_WAPP_FOUND.
 */
export async function ticketForContact(
  { directory, openings, broadcast }: Parts,
  caller: Caller,
  contact: ContactDocument,
  connectionId: number,
): Promise<TicketDocument> {
  const { companyId } = caller;
  const connection = await usableConnection(directory, companyId, connectionId);
  const rules = await directory.visibility(companyId);
  const opening = await openings.of(companyId);
  const wanted = { contact, connectionId: connection.id, fromMe: true, owner: caller };
  const openKey = opening.keyOf(wanted);
  // What is remembered may be closed by now.
  openings.forget({ openKey });
  const existing = (await opening.find([openKey])).get(openKey);
  if (!existing) {
    requireReach(caller, rules.ownConnectionsOnly, connection.id);
    const { byKey, created } = await opening.open([wanted]);
    for (const ticket of created) await broadcast.changed(ticket);
    await flushLog(created);
    const opened = byKey.get(openKey);
    if (opened && canSee(caller, opened, rules)) return opened;
    throw otherOpenTicket(opened);
  }
  if (!canSee(caller, existing, rules)) throw otherOpenTicket(existing);
  return existing;
}

async function usableConnection(
  directory: Directory,
  companyId: number,
  connectionId: number,
): Promise<ConnectionEntry> {
  const connection =
    (await directory.connection(companyId, connectionId)) ?? (await directory.defaultConnection(companyId));
  if (!connection) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  return connection;
}

/** Nobody opens a ticket they could not look at. */
function requireReach(caller: Caller, ownConnectionsOnly: boolean, connectionId: number): void {
  const reachable = !ownConnectionsOnly || caller.connectionIds.includes(connectionId);
  const hasQueue = caller.profile === 'admin' || caller.queueIds.length > 0 || caller.viewNoQueueTicket;
  if (!reachable || !hasQueue) throw new AppError('ERR_NO_PERMISSION');
}

function otherOpenTicket(other: TicketDocument | undefined): AppError {
  return new AppError('ERR_OTHER_OPEN_TICKET', {
    uuid: other?.uuid ?? null,
    user: other?.userId ? { id: other.userId, name: other.user?.name ?? '' } : null,
  });
}
