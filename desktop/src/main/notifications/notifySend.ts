/** For Linux desktops without Electron notifications. Clicks are not reported. */
export async function notifyBySystem(title: string, body: string): Promise<void> {
  const { default: Notifier } = await import('node-notifier/notifiers/notifysend.js');
  const sender = new Notifier();
  await new Promise<void>((resolve, reject) => {
    sender.notify({ title, message: body || ' ' }, (error: Error | null) =>
      error ? reject(error) : resolve(),
    );
  });
}
