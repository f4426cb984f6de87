import { LRUCache } from 'lru-cache';
import type { ContactDocument, Contacts } from '#features/contacts';
import type { ChatAddress, ConnectionRef } from '#messenger/gateway';

/** Maximum delay until a change on another server is noticed. */
const REMEMBERED_MS = 10_000;
const REMEMBERED = 2_000;

/** A contact's chat with a connection. */
export interface ContactChat {
  to: ChatAddress;
  /** Duration of disappearing messages, in seconds. */
  disappearsAfter?: number;
}

type Known = { to: ChatAddress } & Pick<ContactDocument, 'disappearing'>;

/** Omits contacts without an address. */
export function contactChats(contacts: Contacts) {
  const known = new LRUCache<string, Known>({ max: REMEMBERED, ttl: REMEMBERED_MS });
  const keyOf = (companyId: number, contactId: number) => `${companyId}:${contactId}`;
  contacts.changes.onChanged(async ({ companyId, _id }) => {
    known.delete(keyOf(companyId, _id));
  });
  return async (
    { companyId, connectionId }: ConnectionRef,
    contactIds: readonly number[],
  ): Promise<Map<number, ContactChat>> => {
    const chats = new Map<number, ContactChat>();
    const add = (contactId: number, { to, disappearing }: Known) => {
      const seconds = disappearing?.[connectionId]?.seconds ?? 0;
      chats.set(contactId, { to, ...(seconds > 0 && { disappearsAfter: seconds }) });
    };
    const unknown: number[] = [];
    for (const id of contactIds) {
      const chat = known.get(keyOf(companyId, id));
      if (chat) add(id, chat);
      else unknown.push(id);
    }
    if (unknown.length === 0) return chats;
    for (const contact of await contacts.byIds(companyId, unknown)) {
      const chat = { to: contacts.reach.addressOf(contact), disappearing: contact.disappearing };
      add(contact._id, chat);
      known.set(keyOf(companyId, contact._id), chat);
    }
    return chats;
  };
}
