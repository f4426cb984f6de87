import { LRUCache } from 'lru-cache';
import { PHONE_GREETING } from '@recado/shared/automation';
import type { AssignedMessage } from './batch';

/** Recognises automatic texts of the company's phone: greetings and away messages of WhatsApp Business. */
export interface PhoneGreetings {
  /**
   * Also counts the text's recipients.
   * @param earlier - messages of the batch
   */
  recognise(assigned: AssignedMessage, earlier: readonly AssignedMessage[]): boolean;
}

/**
 * A text of the phone is automatic if it follows the customer's message faster than a person types, and that message
 * opened the conversation or other customers got the same text.
 */
export function createPhoneGreetings(): PhoneGreetings {
  /** Contacts by text. In memory, because one server receives all messages of a connection. */
  const recipients = new LRUCache<string, Set<number>>({
    max: PHONE_GREETING.texts,
    ttl: PHONE_GREETING.sameTextMs,
  });
  return {
    recognise: ({ received: { message }, row, ticket }, earlier) => {
      if (!message.byPhone || message.isGroup || message.kind !== 'text') return false;
      const written = earlier.filter((one) => one.ticket._id === ticket._id);
      if (written.some((one) => one.row.fromMe)) return false;
      const before = ticket.lastMessageFromMe ? undefined : ticket.lastMessageAt;
      const last = written.at(-1)?.row.createdAt ?? before;
      const waitedMs = last ? row.createdAt.getTime() - last.getTime() : -1;
      if (waitedMs < 0 || waitedMs > PHONE_GREETING.withinMs) return false;
      const key = JSON.stringify([row.companyId, row.connectionId, row.body]);
      const contacts = recipients.get(key) ?? new Set();
      if (contacts.size < PHONE_GREETING.sameTextContacts) contacts.add(row.contactId);
      recipients.set(key, contacts);
      const isNew = Date.now() - ticket.createdAt.getTime() < PHONE_GREETING.openedMs;
      return (isNew && ticket.userId === null) || contacts.size >= PHONE_GREETING.sameTextContacts;
    },
  };
}
