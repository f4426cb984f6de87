import type { AppContext } from '#core/context';
import { listenToEvents } from './notices.listeners';
import type { NotificationFeatures, NotificationsDeps } from './notifications.deps';
import { mountNotifications } from './notifications.routes';
import { deleteNotices } from './operations/delete-notices';

export function createNotifications(context: AppContext, features: NotificationFeatures): void {
  const deps: NotificationsDeps = { ...features, publisher: context.publisher };
  mountNotifications(context.endpoints, deps);
  listenToEvents(context.events.of('notifications'), deps);
  context.personalData.register('notifications', {
    collections: {
      notices:
        'ids and names of campaigns, connections, lists and users; the customer’s name is read from the contact when shown',
    },
    erase: ({ companyId, contactIds }) =>
      deleteNotices(deps, companyId, { contactId: { $in: [...contactIds] } }),
    merge: 'shown with the contact that stays',
  });
}

export { notificationMigrations } from './notifications.migrations';
