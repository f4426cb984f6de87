import type { Logger } from 'pino';
import { z } from 'zod';
import { defineServerCall, type Servers } from '#core/realtime';
import type { Queues } from '#features/queues';

/** In case a broadcast of another server was lost. */
const REFRESH_MS = 30_000;
const BROADCAST_TIMEOUT_MS = 2_000;

const queuesChanged = defineServerCall('assignment.queuesChanged', z.undefined(), z.literal(true));

/** Queues with automatic assignment, in memory so that tickets of other companies store no event. */
export interface AutomaticQueues {
  of(companyId: number): readonly number[];
  companies(): number[];
  /** Updates all servers. */
  changed(): Promise<void>;
  start(): Promise<void>;
  stop(): void;
}

export function automaticQueues(
  { servers, log }: { servers: Servers; log: Logger },
  queues: Pick<Queues, 'automaticQueuesAcrossCompanies'>,
): AutomaticQueues {
  let byCompany = new Map<number, number[]>();
  let timer: NodeJS.Timeout | undefined;
  const refresh = async (): Promise<void> => {
    const current = new Map<number, number[]>();
    for (const { companyId, queueId } of await queues.automaticQueuesAcrossCompanies())
      current.set(companyId, [...(current.get(companyId) ?? []), queueId]);
    byCompany = current;
  };
  servers.handle(queuesChanged, async () => {
    await refresh();
    return true as const;
  });
  return {
    of: (companyId) => byCompany.get(companyId) ?? [],
    companies: () => [...byCompany.keys()],
    changed: async () => {
      await refresh();
      await servers.callOthers(queuesChanged, undefined, BROADCAST_TIMEOUT_MS);
    },
    start: async () => {
      await refresh();
      timer ??= setInterval(() => {
        refresh().catch((err: unknown) => log.warn({ err }, 'automatic queues not read'));
      }, REFRESH_MS).unref();
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
