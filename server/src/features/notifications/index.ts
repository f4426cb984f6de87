import type { AppContext } from '../../core/context';
import type { Messages } from '../messages';
import type { Tickets } from '../tickets';
import { mountNotifications } from './notifications.routes';

export function createNotifications(
  { endpoints }: Pick<AppContext, 'endpoints'>,
  deps: {
    tickets: Pick<Tickets, 'lists'>;
    messages: Pick<Messages, 'read'>;
  },
): void {
  mountNotifications(endpoints, deps);
}

export { notificationMigrations } from './notifications.migrations';
