/**
 * Uses `notify-send` on Linux desktops without Electron notifications. It reports no clicks and cannot remove
 * notifications.
 */
export async function notifyBySystem(title: string, body: string): Promise<void> {
  // Rarely needed, so loaded on demand.
  const { default: Notifier } = await import('node-notifier/notifiers/notifysend.js');
  const sender = new Notifier();
  await new Promise<void>((resolve, reject) => {
    sender.notify({ title, message: body || ' ' }, (error: Error | null) =>
      error ? reject(error) : resolve(),
    );
  });
}
