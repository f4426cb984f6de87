import { type ContactDocument, type Contacts, type Person, personKey } from '#features/contacts';
import type { InboundEnvelope } from '#messenger/gateway';
import { findQuoted } from '../stored-messages';
import type { Batch } from './batch';
import type { InboundDeps } from './inbound.deps';

/** Finds or creates each message's contact and finds the quoted messages. */
export async function resolveContacts({ contacts }: InboundDeps, batch: Batch): Promise<void> {
  const { companyId, messages } = batch;
  [batch.received, batch.quotedOf] = await Promise.all([
    withContacts(contacts, companyId, messages),
    findQuoted(companyId, messages),
  ]);
}

/** Needs at most one read, and none for cached contacts. */
export async function withContacts<T extends InboundEnvelope>(
  contacts: Contacts,
  companyId: number,
  messages: readonly T[],
): Promise<{ message: T; contact: ContactDocument }[]> {
  const resolved = await contacts.identities.resolve(companyId, peopleIn(messages));
  return messages.map((message) => {
    const found = resolved.get(personKey({ identity: message.chat, isGroup: message.isGroup }));
    if (!found) throw new Error('A message has no contact.');
    return { message, contact: found.contact };
  });
}

function peopleIn(messages: readonly InboundEnvelope[]): Map<string, Person> {
  const people = new Map<string, Person>();
  for (const { chat, isGroup, fromMe, pushName, username } of messages) {
    const key = personKey({ identity: chat, isGroup });
    const earlier = people.get(key);
    people.set(key, {
      isGroup,
      identity: {
        phone: chat.phone ?? earlier?.identity.phone ?? null,
        lid: chat.lid ?? earlier?.identity.lid ?? null,
        address: chat.address,
      },
      pushName: (fromMe ? null : pushName) ?? earlier?.pushName ?? null,
      ...(!isGroup && { username: username ?? earlier?.username }),
    });
  }
  return people;
}
