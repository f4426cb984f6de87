import type { ChatAddress, MessengerGateway } from '#messenger/gateway';
import type { ContactDocument } from '../contact.model';

/** Returns a group's stored address; derives others from the number or LID. */
export function contactAddress(
  gateway: MessengerGateway,
  contact: Pick<ContactDocument, 'groupAddress' | 'phone' | 'lid'>,
): ChatAddress {
  if (contact.groupAddress) return contact.groupAddress as ChatAddress;
  return gateway.addressOf({ phone: contact.phone ?? null, lid: contact.lid ?? null });
}
