import type { Shell } from './host/shell';

/** Clicks the newest notification. Windows then starts the app with the link of its XML. */
export const clickNewestNotification = (shell: Shell) =>
  shell.main(({ app }) => {
    const newest = globalThis.shellRecord.notifications.at(-1);
    newest?.emit('click');
    const [, link] = /launch="([^"]*)"/.exec(newest?.toastXml ?? '') ?? [];
    if (link) app.emit('second-instance', {}, ['recado', link]);
  });

/** The newest notification leaves the screen and stays in Windows' notification centre. */
export const moveToNotificationCentre = (shell: Shell) =>
  shell.main(
    () => void globalThis.shellRecord.notifications.at(-1)?.emit('close', { reason: 'timedOut' } as never),
  );
