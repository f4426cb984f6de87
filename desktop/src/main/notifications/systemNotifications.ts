import { Notification } from 'electron';
import type { AppNotification } from '../../ipc/bridge';

/** Shows the system's notifications, one a tag; a click opens its path in the app. */
export class SystemNotifications {
  private readonly shown = new Map<string, Notification>();

  constructor(private readonly open: (path: string) => void) {}

  /** Whether the system shows notifications at all. */
  request(): boolean {
    return Notification.isSupported();
  }

  show({ tag, title, body, path }: AppNotification): void {
    if (!Notification.isSupported()) return;
    this.shown.get(tag)?.close();
    const notification = new Notification({ title, body });
    this.shown.set(tag, notification);
    notification.on('click', () => this.open(path));
    notification.on('close', () => {
      if (this.shown.get(tag) === notification) this.shown.delete(tag);
    });
    notification.show();
  }
}
