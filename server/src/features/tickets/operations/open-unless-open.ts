import type { OpenTickets, TicketInput } from '../open-tickets';
import type { TicketBroadcast } from '../ticket-broadcast';

/** Opens a ticket if the contact has none. */
export async function openUnlessOpen(
  { openTickets, broadcast }: { openTickets: OpenTickets; broadcast: Pick<TicketBroadcast, 'changed'> },
  companyId: number,
  wanted: TicketInput,
): Promise<void> {
  const opening = await openTickets.of(companyId);
  const openKey = opening.keyOf(wanted);
  // The cached ticket may be closed already.
  openTickets.evict({ openKey });
  if ((await opening.find([openKey])).has(openKey)) return;
  const { created } = await opening.open([wanted]);
  for (const ticket of created) await broadcast.changed(ticket);
  await openTickets.finish(created);
}
