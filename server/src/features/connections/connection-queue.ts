import type { Logger } from 'pino';

/** Runs each connection's tasks one after another and logs failures. */
export function connectionQueue(log: Logger) {
  const running = new Map<number, Promise<void>>();
  return {
    run(connectionId: number, subject: string, work: () => Promise<void>): void {
      const before = running.get(connectionId) ?? Promise.resolve();
      const current = before
        .then(work)
        .catch((error: unknown) =>
          log.error({ err: error, connectionId, subject }, 'session report not stored'),
        )
        .finally(() => {
          if (running.get(connectionId) === current) running.delete(connectionId);
        });
      running.set(connectionId, current);
    },

    async settled(): Promise<void> {
      await Promise.all(running.values());
    },
  };
}

export type ConnectionQueue = ReturnType<typeof connectionQueue>;
