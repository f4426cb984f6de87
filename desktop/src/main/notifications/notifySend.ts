/**
 * The system's `notify-send`, for a Linux desktop whose notifications Electron cannot reach. It shows and forgets:
 * a click cannot be heard, and what stands cannot be taken back.
 */
export async function notifyBySystem(title: string, body: string): Promise<void> {
  // Hardly anybody needs it: it is loaded with the first notification that does.
  const { default: Notifier } = await import('node-notifier/notifiers/notifysend.js');
  const sender = new Notifier();
  await new Promise<void>((resolve, reject) => {
    sender.notify({ title, message: body || ' ' }, (error: Error | null) =>
      error ? reject(error) : resolve(),
    );
  });
}
