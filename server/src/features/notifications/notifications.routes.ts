import {
  countNotifications,
  listNotices as listNoticesEndpoint,
  listNotifications,
  readAllNotifications,
  readNotices as readNoticesEndpoint,
} from '@recado/shared/notifications';
import type { AppContext } from '#core/context';
import type { NotificationsDeps } from './notifications.deps';
import { listNotices } from './operations/list-notices';
import { readAllTickets } from './operations/read-all-tickets';
import { readNotices } from './operations/read-notices';

export function mountNotifications(endpoints: AppContext['endpoints'], deps: NotificationsDeps): void {
  const { tickets, messages } = deps;
  endpoints.mount(listNotifications, ({ caller, query }) => tickets.lists.unread(caller, query));
  endpoints.mount(countNotifications, async ({ caller }) => ({
    count: await tickets.lists.unreadCount(caller),
  }));
  endpoints.mount(readAllNotifications, ({ caller }) =>
    readAllTickets({ ownUnreadIds: tickets.lists.ownUnreadIds, read: messages.read }, caller),
  );
  endpoints.mount(listNoticesEndpoint, ({ caller, query }) => listNotices(deps, caller, query));
  endpoints.mount(readNoticesEndpoint, ({ caller, body }) => readNotices(deps, caller, body.ids));
}
