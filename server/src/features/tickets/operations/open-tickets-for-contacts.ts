import type { Caller } from '#core/tenancy/caller';
import type { ContactDocument } from '#features/contacts';
import type { TicketsDeps } from '../tickets.deps';

export type TicketOwner = Pick<Caller, 'userId' | 'name' | 'profile' | 'queueIds'>;

/**
 * Skips contacts with an open ticket and sends no messages.
 * @returns the number of opened tickets; 0 in a company without a connection
 */
export async function openTicketsForContacts(
  { referenceData, openTickets, broadcast }: TicketsDeps,
  companyId: number,
  owner: TicketOwner,
  contacts: readonly ContactDocument[],
  connectionId: number,
  kanbanId?: number,
): Promise<number> {
  const connection =
    (await referenceData.connection(companyId, connectionId)) ??
    (await referenceData.defaultConnection(companyId));
  if (!connection) return 0;
  const opening = await openTickets.of(companyId);
  const wanted = contacts.map((contact) => ({
    contact,
    connectionId: connection.id,
    fromMe: true,
    openedBy: 'agent' as const,
    owner,
    kanbanId,
  }));
  const keys = wanted.map(opening.keyOf);
  for (const openKey of keys) openTickets.evict({ openKey });
  const existing = await opening.find(keys);
  const { created } = await opening.open(wanted.filter((want) => !existing.has(opening.keyOf(want))));
  for (const ticket of created) await broadcast.changed(ticket);
  await openTickets.finish(created);
  return created.length;
}
