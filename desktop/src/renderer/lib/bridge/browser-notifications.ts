import type { NotificationPermission, NotificationsBridge } from '../../../ipc/bridge';

/** TypeScript's DOM types do not have `renotify`. */
type RaisedNotification = NotificationOptions & { renotify: boolean };

export function createBrowserNotifications(): NotificationsBridge {
  const handlers = new Set<(path: string) => void>();
  const shown = new Map<string, Notification>();
  return {
    replies: null,
    permission: () => Promise.resolve(permissionNow()),
    async request() {
      if (permissionNow() === 'ask') await Notification.requestPermission();
      return permissionNow();
    },
    show({ tag, title, body, path }) {
      if (permissionNow() !== 'granted') return;
      const icon = `${import.meta.env.BASE_URL}icons/recado.png`;
      // Without `renotify`, browsers replace a notification silently.
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
  // Browsers provide notifications only over HTTPS.
  if (!('Notification' in window)) return 'denied';
  return Notification.permission === 'default' ? 'ask' : Notification.permission;
}
