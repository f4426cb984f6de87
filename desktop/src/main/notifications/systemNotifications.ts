import { Notification } from 'electron';
import log from 'electron-log/main';
import type { AppNotification, NotificationPermission } from '../../ipc/bridge';
import { deepLinkOf } from '../deep-links/deepLinks';
import type { MainTexts } from '../texts/mainTexts';
import { Burst } from './burst';
import { notifyBySystem } from './notifySend';
import { windowsToast } from './windowsToast';

interface SystemNotificationsDeps {
  platform: NodeJS.Platform;
  /** Opens a path in the shown window. */
  open: (path: string) => void;
  /** Returns whether names and texts must not be shown. */
  hidesText: () => boolean;
  texts: () => MainTexts['notifications'];
  now: () => number;
}

type Shown = Pick<AppNotification, 'tag' | 'title' | 'body' | 'path'>;

const SUMMARY = 'summary';
const SUMMARY_PATH = '/tickets';

/**
 * Shows one notification per tag. After five within ten seconds, one summary replaces them and the further ones,
 * until its conversations are read.
 */
export class SystemNotifications {
  private readonly shown = new Map<string, Notification>();
  private readonly summarised = new Set<string>();
  private readonly burst = new Burst();
  private failed = false;

  constructor(private readonly deps: SystemNotificationsDeps) {}

  /** Installed apps need no permission request. */
  permission(): NotificationPermission {
    return 'granted';
  }

  /**
   * Returns whether the system shows notifications. Electron does not report the user's permission: `failed` is true if
   * the last notification was rejected, which Windows and macOS report.
   */
  health(): { supported: boolean; failed: boolean } {
    return { supported: Notification.isSupported(), failed: this.failed };
  }

  show({ tag, title, body, path }: Shown): void {
    const tags = this.burst.add(tag, this.deps.now());
    if (tags) this.summarise(tags);
    else this.raise(this.visible({ tag, title, body, path }));
  }

  /** Shows a notification of the app itself. */
  showOwn(title: string, body: string, onClick: () => void): void {
    this.raise({ tag: 'own', title, body }, onClick);
  }

  close(tag: string): void {
    this.remove(tag);
    if (this.summarised.delete(tag) && this.summarised.size === 0) this.remove(SUMMARY);
  }

  private summarise(tags: readonly string[]): void {
    for (const tag of tags) {
      this.remove(tag);
      this.summarised.add(tag);
    }
    const title = this.deps.texts().summary(this.summarised.size);
    this.raise({ tag: SUMMARY, title, body: '', path: SUMMARY_PATH });
  }

  private visible(notification: Shown): Shown {
    if (!this.deps.hidesText()) return notification;
    return { ...notification, title: 'Recado', body: this.deps.texts().hiddenText };
  }

  private raise({ tag, title, body, path }: Omit<Shown, 'path'> & { path?: string }, onClick?: () => void) {
    if (!Notification.isSupported()) {
      notifyBySystem(title, body).catch((error: unknown) => log.warn('No notification is possible', error));
      return;
    }
    this.remove(tag);
    const onWindows = this.deps.platform === 'win32';
    const notification = new Notification({
      // The system replaces a notification with the same id, also one of an earlier start.
      id: tag,
      title,
      body,
      silent: true,
      ...(onWindows && { toastXml: windowsToast(title, body, deepLinkOf(path)) }),
    });
    this.shown.set(tag, notification);
    notification.on('click', () => {
      if (tag === SUMMARY) this.summarised.clear();
      this.remove(tag);
      onClick?.();
      // On Windows, the toast's link opens the path.
      if (path !== undefined && !onWindows) this.deps.open(path);
    });
    notification.on('show', () => (this.failed = false));
    notification.on('failed', (_event, error) => {
      this.failed = true;
      log.warn('notification not shown', error);
    });
    notification.on('close', ({ reason }) => {
      // Windows moved it from the screen to the notification centre, where it can still be clicked and removed.
      if (reason === 'timedOut') return;
      if (this.shown.get(tag) !== notification) return;
      this.shown.delete(tag);
      if (tag === SUMMARY) this.summarised.clear();
    });
    notification.show();
  }

  private remove(tag: string): void {
    const notification = this.shown.get(tag);
    this.shown.delete(tag);
    notification?.close();
  }
}
