import type { Caller } from '../../../core/tenancy/caller';
import type { ContactDocument } from '../../contacts';
import type { Directory } from '../directory';
import type { Broadcast } from '../tickets.broadcast';
import { flushLog } from '../tickets.log';
import type { Openings } from '../tickets.opening';

interface Parts {
  directory: Directory;
  openings: Openings;
  broadcast: Broadcast;
}

export type BulkOpening = [
  companyId: number,
  owner: Pick<Caller, 'userId' | 'name' | 'profile' | 'queueIds'>,
  contacts: readonly ContactDocument[],
  connectionId: number,
];

/**
 * An open ticket of the owner's for each of these contacts that has none, in two writes; what is open or waiting stays as
 * it is. Where the connection is gone by now it is opened through the default one, without any none is. Answers how
 * many; sends nothing.
 */
export async function openForContacts(
  { directory, openings, broadcast }: Parts,
  ...[companyId, owner, contacts, connectionId]: BulkOpening
): Promise<number> {
  const connection =
    (await directory.connection(companyId, connectionId)) ?? (await directory.defaultConnection(companyId));
  if (!connection) return 0;
  const opening = await openings.of(companyId);
  const wanted = contacts.map((contact) => ({ contact, connectionId: connection.id, fromMe: true, owner }));
  const keys = wanted.map(opening.keyOf);
  // What is remembered may be closed by now.
  for (const openKey of keys) openings.forget({ openKey });
  const existing = await opening.find(keys);
  const { created } = await opening.open(wanted.filter((want) => !existing.has(opening.keyOf(want))));
  for (const ticket of created) await broadcast.changed(ticket);
  await flushLog(created);
  return created.length;
}
