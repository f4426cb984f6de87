import type { NotificationPermission, NotificationsBridge } from '../../../ipc/bridge';

/** TypeScript's types of the browser lack `renotify`. */
type RaisedNotification = NotificationOptions & { renotify: boolean };

/** Notifications by the browser; without permission nothing is shown. */
export function createBrowserNotifications(): NotificationsBridge {
  const handlers = new Set<(path: string) => void>();
  const shown = new Map<string, Notification>();
  return {
    permission: () => Promise.resolve(permissionNow()),
    async request() {
      if (permissionNow() === 'ask') await Notification.requestPermission();
      return permissionNow();
    },
    show({ tag, title, body, path }) {
      if (permissionNow() !== 'granted') return;
      const icon = `${import.meta.env.BASE_URL}icons/recado.png`;
      // Without `renotify` a browser replaces the one that is shown without raising it again.
      const options: RaisedNotification = { tag, body, icon, silent: true, renotify: true };
      const notification = new Notification(title, options);
      shown.set(tag, notification);
      notification.onclick = () => {
        window.focus();
        notification.close();
        for (const handler of handlers) handler(path);
      };
      notification.onclose = () => {
        if (shown.get(tag) === notification) shown.delete(tag);
      };
    },
    close: (tag) => shown.get(tag)?.close(),
    onOpen(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
  };
}

function permissionNow(): NotificationPermission {
  // Pages that are not served by HTTPS have no notifications.
  if (!('Notification' in window)) return 'denied';
  return Notification.permission === 'default' ? 'ask' : Notification.permission;
}
