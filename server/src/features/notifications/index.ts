import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import { listenToEvents } from './notices.listeners';
import type { NotificationFeatures, NotificationsDeps } from './notifications.deps';
import { notificationMigrations } from './notifications.migrations';
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

export const notificationsData: StoredData = {
  migrations: [notificationMigrations],
  companyCollections: ['notices'],
};
