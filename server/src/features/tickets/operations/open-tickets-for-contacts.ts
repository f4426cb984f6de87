import type { Caller } from '../../../core/tenancy/caller';
import type { ContactDocument } from '../../contacts/index';
import type { ReferenceData } from '../reference-data';
import type { Broadcast } from '../ticket-broadcast';
import { flushLog } from '../ticket-log';
import type { OpenTickets } from '../open-tickets';

interface Parts {
  referenceData: ReferenceData;
  openTickets: OpenTickets;
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
export async function openTicketsForContacts(
  { referenceData, openTickets, broadcast }: Parts,
  ...[companyId, owner, contacts, connectionId]: BulkOpening
): Promise<number> {
  const connection =
    (await referenceData.connection(companyId, connectionId)) ??
    (await referenceData.defaultConnection(companyId));
  if (!connection) return 0;
  const opening = await openTickets.of(companyId);
  const wanted = contacts.map((contact) => ({ contact, connectionId: connection.id, fromMe: true, owner }));
  const keys = wanted.map(opening.keyOf);
  // What is remembered may be closed by now.
  for (const openKey of keys) openTickets.forget({ openKey });
  const existing = await opening.find(keys);
  const { created } = await opening.open(wanted.filter((want) => !existing.has(opening.keyOf(want))));
  for (const ticket of created) await broadcast.changed(ticket);
  await flushLog(created);
  return created.length;
}
