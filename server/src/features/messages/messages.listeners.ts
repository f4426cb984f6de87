import type { FeatureEvents } from '../../core/events';
import type { Messages } from '.';

/** Erases the messenger's rows of users and messages. */
export type EraseMessenger = (
  companyId: number,
  traces: { users: readonly string[]; messengerIds: readonly string[] },
) => Promise<void>;

type Listening = Pick<
  Messages,
  'connectionDeleted' | 'eraseExports' | 'eraseTicketMessages' | 'exportsUserDeleted'
>;

export function listenToEvents(
  events: FeatureEvents,
  messages: Listening,
  eraseMessenger: EraseMessenger,
): void {
  // Before the tickets lose the connection: unsent messages fail, and its offline periods are deleted.
  events.on('connection.deleted', ({ companyId, connectionId }) =>
    messages.connectionDeleted(companyId, connectionId),
  );
  events.on('ticket.deleted', async ({ companyId, contactId, ticketId, through }) => {
    await messages.eraseTicketMessages(
      { companyId, contactId, ticketId, through: through ?? undefined },
      (messengerIds) => eraseMessenger(companyId, { users: [], messengerIds }),
    );
    await messages.eraseExports(companyId, [contactId]);
  });
  events.on('user.deleted', ({ companyId, userId }) => messages.exportsUserDeleted(companyId, userId), {
    after: ['contacts'],
  });
}
