import type { AppContext } from './core/context';
import type { RealtimeHooks } from './core/realtime';
import type { Auth } from './features/auth';
import type { Connections } from './features/connections';
import type { Contacts } from './features/contacts';
import type { Messages } from './features/messages';
import type { sessionActivities } from './features/platform';
import type { Tickets } from './features/tickets';
import type { createUsers } from './features/users';

interface Features {
  activity: ReturnType<typeof sessionActivities>;
  auth: Auth;
  connections: Connections;
  contacts: Contacts;
  messages: Messages;
  tickets: Tickets;
  users: Pick<ReturnType<typeof createUsers>, 'setOnline'>;
}

/** Whom the messenger tells what it hears, and whom the live channel asks and tells of people's windows. */
export function joinChannels(
  { gateway, log }: Pick<AppContext, 'gateway' | 'log'>,
  useRealtime: (hooks: Partial<RealtimeHooks>) => void,
  { activity, auth, connections, contacts, messages, tickets, users }: Features,
): void {
  const inBackground = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => log.error({ err: error }, 'background work failed'));
  };
  gateway.listen({
    ...contacts.listener,
    ...messages.listener,
    onInbound: (inbound) => {
      activity.inbound(inbound);
      return messages.listener.onInbound(inbound);
    },
    onDelivery: (report) => {
      activity.delivery(report);
      messages.listener.onDelivery(report);
    },
    onState: (connection, state, fence) => {
      connections.onState(connection, state, fence);
      activity.state(connection, state);
      messages.listener.onState(connection, state, fence);
    },
  });
  useRealtime({
    canSeeTicket: tickets.canSee,
    ticketOpened: (caller, ticketId) => {
      messages.ticketOpened(caller, ticketId);
      tickets.viewers.opened(caller, ticketId);
    },
    ticketLeft: tickets.viewers.left,
    // Whoever only looks in does not make the person they look as seem present.
    userSeen: ({ companyId, userId, visitor }) => {
      if (!visitor) inBackground(users.setOnline(companyId, userId, true));
    },
    userGone: ({ companyId, userId }) => inBackground(users.setOnline(companyId, userId, false)),
    choose: tickets.viewers.choose,
    serverLost: () => inBackground(messages.publishRecent()),
    userChanged: (userId) => auth.userChanged(userId),
  });
}
