import { countNotifications, listNotifications, readAllNotifications } from '@recado/shared/notifications';
import type { AppContext } from '../../core/context';
import type { Messages } from '../messages';
import type { Tickets } from '../tickets';
import { readAll } from './notifications.service';

export function mountNotifications(
  endpoints: AppContext['endpoints'],
  { tickets, messages }: { tickets: Pick<Tickets, 'lists'>; messages: Pick<Messages, 'read'> },
): void {
  endpoints.mount(listNotifications, ({ caller, query }) => tickets.lists.unread(caller, query));
  endpoints.mount(countNotifications, async ({ caller }) => ({
    count: await tickets.lists.unreadCount(caller),
  }));
  endpoints.mount(readAllNotifications, ({ caller }) =>
    readAll({ ownUnreadIds: tickets.lists.ownUnreadIds, read: messages.read }, caller),
  );
}
