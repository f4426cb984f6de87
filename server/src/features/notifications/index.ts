import type { AppContext } from '../../core/context';
import type { Messages } from '../messages';
import type { Tickets } from '../tickets';
import { createNotices } from './notices';
import { mountNotifications } from './notifications.routes';

export function createNotifications(
  context: Pick<AppContext, 'endpoints' | 'publisher' | 'events'>,
  deps: {
    tickets: Pick<Tickets, 'lists'>;
    messages: Pick<Messages, 'read'>;
  },
): void {
  mountNotifications(context.endpoints, deps);
  createNotices(context);
}

export { notificationMigrations } from './notifications.migrations';
