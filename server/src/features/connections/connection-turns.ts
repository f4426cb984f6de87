import type { Logger } from 'pino';

/** Runs each connection's tasks one after another. Logs failures. */
export function connectionTurns(log: Logger) {
  const turns = new Map<number, Promise<void>>();
  return {
    run(connectionId: number, subject: string, work: () => Promise<void>): void {
      const before = turns.get(connectionId) ?? Promise.resolve();
      const turn = before
        .then(work)
        .catch((error: unknown) =>
          log.error({ err: error, connectionId, subject }, 'session report not stored'),
        )
        .finally(() => {
          if (turns.get(connectionId) === turn) turns.delete(connectionId);
        });
      turns.set(connectionId, turn);
    },

    async settled(): Promise<void> {
      await Promise.all(turns.values());
    },
  };
}

export type ConnectionTurns = ReturnType<typeof connectionTurns>;
