import type { AppContext } from '#core/context';
import { listenToEvents } from './notices.listeners';
import type { NotificationFeatures, NotificationsDeps } from './notifications.deps';
import { mountNotifications } from './notifications.routes';

export function createNotifications(
  context: Pick<AppContext, 'endpoints' | 'publisher' | 'events'>,
  features: NotificationFeatures,
): void {
  const deps: NotificationsDeps = { ...features, publisher: context.publisher };
  mountNotifications(context.endpoints, deps);
  listenToEvents(context.events.of('notifications'), deps);
}

export { notificationMigrations } from './notifications.migrations';
