import { Notification } from 'electron';
import { type ReplyTarget, replyTargetOf } from './replyTarget';

/**
 * The COM class that Windows starts for a reply when the app no longer runs. Electron writes it into the registry and the
 * shortcut; without a fixed one, each start would have another. The uninstaller deletes it (installer.nsh).
 */
export const TOAST_ACTIVATOR = '{24DEAAFD-AD00-4A36-AF20-7CB40997FA1D}';

/**
 * Receives replies from toasts on the screen and in the notification centre, also the one that started the app: Electron
 * stores that one until this call. Clicks start the app with a link instead.
 */
export function receiveWindowsReplies(receive: (target: ReplyTarget, text: string) => void): void {
  Notification.handleActivation(({ arguments: given, reply, userInputs }) => {
    const target = replyTargetOf(given);
    if (target) receive(target, reply ?? userInputs?.['reply'] ?? '');
  });
}
