import { randomUUID } from 'node:crypto';
import { Notification, type NotificationConstructorOptions } from 'electron';
import log from 'electron-log/main';
import type { AppNotification, NotificationPermission } from '../../ipc/bridge';
import { deepLinkOf } from '../deep-links/deepLinks';
import type { MainTexts } from '../texts/mainTexts';
import { Burst } from './burst';
import { notifyBySystem } from './notifySend';
import { replyArguments, type ReplyTarget } from './replyTarget';
import { windowsToast } from './windowsToast';

interface SystemNotificationsDeps {
  platform: NodeJS.Platform;
  /** Opens a path in the shown window. */
  open: (path: string) => void;
  /** Receives a reply on a Mac. On Windows, all toasts share one function (windowsReplies.ts). */
  reply: (target: ReplyTarget, text: string) => void;
  serverAddress: () => string | null;
  /** Returns whether names and texts must not be shown. */
  hidesText: () => boolean;
  texts: () => MainTexts['notifications'];
  now: () => number;
}

type Shown = Pick<AppNotification, 'tag' | 'title' | 'body' | 'path' | 'reply'>;

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

  show({ tag, title, body, path, reply }: Shown): void {
    const tags = this.burst.add(tag, this.deps.now());
    if (tags) this.summarise(tags);
    else this.raise(this.visible({ tag, title, body, path, reply }));
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
    // A text that is not shown needs no reply.
    return { ...notification, title: 'Recado', body: this.deps.texts().hiddenText, reply: undefined };
  }

  private raise(given: Omit<Shown, 'path'> & { path?: string }, onClick?: () => void) {
    const { tag, title, body, path } = given;
    if (!Notification.isSupported()) {
      notifyBySystem(title, body).catch((error: unknown) => log.warn('No notification is possible', error));
      return;
    }
    this.remove(tag);
    const onWindows = this.deps.platform === 'win32';
    const target = this.replyTarget(given);
    const notification = new Notification({
      // The system replaces a notification with the same id, also one of an earlier start.
      id: tag,
      title,
      body,
      silent: true,
      ...this.systemOptions(given, target),
    });
    this.shown.set(tag, notification);
    notification.on('click', () => {
      if (tag === SUMMARY) this.summarised.clear();
      this.remove(tag);
      onClick?.();
      // On Windows, the toast's link opens the path.
      if (path !== undefined && !onWindows) this.deps.open(path);
    });
    notification.on('reply', ({ reply }) => {
      this.remove(tag);
      if (target && !onWindows) this.deps.reply(target, reply);
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

  private replyTarget({ path, reply }: { path?: string; reply?: Shown['reply'] }): ReplyTarget | null {
    const server = this.deps.serverAddress();
    return path && reply && server ? { ...reply, id: randomUUID(), path, server } : null;
  }

  /** Linux has no replies. */
  private systemOptions(
    { title, body, path }: Pick<Shown, 'title' | 'body'> & { path?: string },
    target: ReplyTarget | null,
  ): NotificationConstructorOptions {
    const { platform } = this.deps;
    const { reply: placeholder, send } = this.deps.texts();
    if (platform === 'darwin') return target ? { hasReply: true, replyPlaceholder: placeholder } : {};
    if (platform !== 'win32') return {};
    const reply = target && { placeholder, send, arguments: replyArguments(target) };
    return { toastXml: windowsToast(title, body, deepLinkOf(path), reply) };
  }

  private remove(tag: string): void {
    const notification = this.shown.get(tag);
    this.shown.delete(tag);
    notification?.close();
  }
}
