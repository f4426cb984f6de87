import { Notification } from 'electron';
import log from 'electron-log/main';
import type { AppNotification, NotificationPermission } from '../../ipc/bridge';
import { notifyBySystem } from './notifySend';

export class SystemNotifications {
  private readonly shown = new Map<string, Notification>();

  constructor(private readonly open: (path: string) => void) {}

  /** Installed apps need no permission request. */
  permission(): NotificationPermission {
    return 'granted';
  }

  show({ tag, title, body, path }: AppNotification): void {
    if (!Notification.isSupported()) {
      notifyBySystem(title, body).catch((error: unknown) => log.warn('No notification is possible', error));
      return;
    }
    this.close(tag);
    const notification = new Notification({ title, body, silent: true });
    this.shown.set(tag, notification);
    notification.on('click', () => {
      this.close(tag);
      this.open(path);
    });
    notification.on('close', () => {
      if (this.shown.get(tag) === notification) this.shown.delete(tag);
    });
    notification.show();
  }

  close(tag: string): void {
    const notification = this.shown.get(tag);
    this.shown.delete(tag);
    notification?.close();
  }
}
