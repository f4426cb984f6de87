import type { Batch } from './batch';
import { carriedTimers } from './chat-timers';
import { writtenByCustomers } from './identified-message';
import type { InboundDeps } from './inbound.deps';

/** Requests missing avatars and group names, and records when customers wrote and whether the chat's
 * messages disappear. A call does not count as writing. */
export async function refreshContacts(
  { contacts, groups, events }: InboundDeps,
  { companyId, received, opened, stored }: Batch,
): Promise<void> {
  const greeted = new Set(
    stored.flatMap(({ origin, connectionId }) => (origin?.kind === 'phone' ? [connectionId] : [])),
  );
  for (const connectionId of greeted)
    await events.publish('connection.phoneGreeted', { companyId, connectionId });
  const withNewTicket = new Set(opened.map(({ contactId }) => contactId));
  contacts.changes.copied(
    companyId,
    received.flatMap(({ contact }) => (withNewTicket.has(contact._id) ? [contact] : [])),
  );
  for (const { message, contact } of received) {
    contacts.requestAvatar(message.connection, contact);
    groups.want(message.connection, contact);
  }
  const written = writtenByCustomers(received);
  const starting = written.filter(({ contact }) => withNewTicket.has(contact._id));
  await contacts.activity.wroteOn(
    companyId,
    starting.map(({ message, contact }) => ({ contact, connectionId: message.connection.connectionId })),
  );
  await contacts.activity.received(companyId, written);
  await contacts.activity.timed(companyId, carriedTimers(received));
}
