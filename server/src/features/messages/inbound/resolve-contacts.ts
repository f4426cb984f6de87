import type { InboundEnvelope } from '../../../messenger/gateway';
import { type ContactDocument, type Contacts, type Person, personKey } from '../../contacts';

/** Needs at most one read, and none for cached contacts. */
export async function resolveContacts<T extends InboundEnvelope>(
  contacts: Pick<Contacts, 'resolve'>,
  companyId: number,
  batch: readonly T[],
): Promise<{ message: T; contact: ContactDocument }[]> {
  const people = new Map<string, Person>();
  for (const { chat, isGroup, fromMe, pushName } of batch) {
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
    });
  }
  const resolved = await contacts.resolve(companyId, people);
  return batch.map((message) => {
    const found = resolved.get(personKey({ identity: message.chat, isGroup: message.isGroup }));
    if (!found) throw new Error('A message has no contact.');
    return { message, contact: found.contact };
  });
}
