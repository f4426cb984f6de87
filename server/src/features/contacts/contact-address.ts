import type { ChatAddress, MessengerGateway } from '../../messenger/gateway';
import type { ContactDocument } from './contact.model';

/** Where to write to a contact: a group by the address the messenger gave, a person by what is known of them. */
export function contactAddress(
  gateway: Pick<MessengerGateway, 'addressOf'>,
  contact: Pick<ContactDocument, 'groupAddress' | 'phone' | 'lid'>,
): ChatAddress {
  if (contact.groupAddress) return contact.groupAddress as ChatAddress;
  return gateway.addressOf({ phone: contact.phone ?? null, lid: contact.lid ?? null });
}
