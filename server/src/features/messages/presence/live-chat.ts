import type { TicketDocument } from '#features/tickets';
import type { ChatAddress, ConnectionRef } from '#messenger/gateway';
import type { MessagesDeps } from '../messages.deps';

export interface LiveChat {
  connection: ConnectionRef;
  address: ChatAddress;
}

/** Returns undefined for pending and closed tickets. */
export async function liveChat(
  { contacts }: { contacts: MessagesDeps['contacts'] },
  { companyId, whatsappId, status, contactId }: TicketDocument,
): Promise<LiveChat | undefined> {
  if (whatsappId === null || (status !== 'open' && status !== 'groups')) return undefined;
  const contact = await contacts.byId(companyId, contactId);
  return (
    contact && {
      connection: { companyId, connectionId: whatsappId },
      address: contacts.reach.addressOf(contact),
    }
  );
}
