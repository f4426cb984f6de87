import type { NotificationsBridge } from '../../../ipc/bridge';

/** Notifications by the browser; without permission nothing is shown. */
export function createBrowserNotifications(): NotificationsBridge {
  const handlers = new Set<(path: string) => void>();
  const supported = 'Notification' in window;
  return {
    async request() {
      if (!supported) return false;
      if (Notification.permission === 'default') await Notification.requestPermission();
      return Notification.permission === 'granted';
    },
    show({ tag, title, body, path }) {
      if (!supported || Notification.permission !== 'granted') return;
      const notification = new Notification(title, { tag, body });
      notification.onclick = () => {
        window.focus();
        notification.close();
        for (const handler of handlers) handler(path);
      };
    },
    onOpen(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
  };
}
