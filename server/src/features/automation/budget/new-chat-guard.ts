import { LRUCache } from 'lru-cache';
import type { Connections } from '#features/connections';
import type { Contacts } from '#features/contacts';
import type { ChatStart, MessageExtensions, Messages } from '#features/messages';

interface GuardDeps {
  contacts: Contacts;
  connections: Connections;
  messages: Messages;
}

const REMEMBERED = 20_000;
/** Maximum delay until an undone contact merge is noticed. */
const REMEMBERED_MS = 10 * 60_000;

/** Counts chats with people who never wrote on the connection. */
export function createNewChatGuard({
  contacts,
  connections: { newChats },
  messages,
}: GuardDeps): Pick<MessageExtensions, 'startChat' | 'isNewChat' | 'isChatStopped'> {
  /** Contacts who wrote, by connection. */
  const known = new LRUCache<string, true>({ max: REMEMBERED, ttl: REMEMBERED_MS });

  const strangerOf = async ({ connection, contactId, contact: given }: ChatStart) => {
    const { companyId, connectionId } = connection;
    const key = `${connectionId}:${contactId}`;
    if (known.has(key)) return undefined;
    const wrote = given?.wroteOn?.includes(connectionId);
    const contact = wrote ? given : await contacts.byId(companyId, contactId);
    if (!contact || contact.isGroup) return undefined;
    if (!contact.wroteOn?.includes(connectionId)) {
      if (!(await messages.conversation.customerWroteOn(companyId, contact._id, connectionId)))
        return contact;
      await contacts.activity.wroteOn(companyId, [{ contact, connectionId }]);
    }
    known.set(key, true);
    return undefined;
  };

  return {
    startChat: async (start) => {
      const stranger = await strangerOf(start);
      return stranger && newChats.consume(start.connection, stranger._id, start.kind);
    },
    isNewChat: async (start) => (await strangerOf(start)) !== undefined,
    isChatStopped: async (start) => {
      const restriction = await newChats.stopped(start.connection);
      return restriction !== undefined && (await strangerOf(start)) !== undefined;
    },
  };
}
