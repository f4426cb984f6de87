import type { Logger } from 'pino';
import { z } from 'zod';
import { defineServerCall, type Servers } from '#core/realtime';
import { ALL_OTHERS, type ServiceLevelDocument, serviceLevels } from './service-level.model';

/** In case a broadcast of another server was lost. */
const REFRESH_MS = 30_000;
const BROADCAST_TIMEOUT_MS = 2_000;

/** All levels, by the index of their companies. */
const BY_COMPANY = { companyId: { $gt: 0 } };

const levelsChanged = defineServerCall('serviceLevels.changed', z.undefined(), z.literal(true));

/** The levels of all companies, in memory, so that tickets of companies without any cost nothing. */
export interface LevelRegistry {
  companies(): Iterable<number>;
  uses(companyId: number): boolean;
  /** Returns the level of a queue, or of tickets without a queue. */
  levelOf(companyId: number, queueId: number | null): ServiceLevelDocument | undefined;
  /** Updates all servers. */
  changed(): Promise<void>;
  start(): Promise<void>;
  stop(): void;
}

/** Is built before `tickets`, whose lists ask which companies use levels. */
export function createLevelRegistry({ servers, log }: { servers: Servers; log: Logger }): LevelRegistry {
  let byCompany = new Map<number, ServiceLevelDocument[]>();
  let timer: NodeJS.Timeout | undefined;
  const refresh = async (): Promise<void> => {
    const next = new Map<number, ServiceLevelDocument[]>();
    for (const level of await serviceLevels.findAcrossCompanies(BY_COMPANY))
      next.set(level.companyId, [...(next.get(level.companyId) ?? []), level]);
    byCompany = next;
  };
  servers.handle(levelsChanged, async () => {
    await refresh();
    return true as const;
  });
  return {
    companies: () => byCompany.keys(),
    uses: (companyId) => byCompany.has(companyId),
    levelOf: (companyId, queueId) => {
      const levels = byCompany.get(companyId) ?? [];
      const own = levels.find(({ scopes }) => queueId !== null && scopes.includes(queueId));
      return own ?? levels.find(({ scopes }) => scopes.includes(ALL_OTHERS));
    },
    changed: async () => {
      await refresh();
      await servers.callOthers(levelsChanged, undefined, BROADCAST_TIMEOUT_MS);
    },
    start: async () => {
      await refresh();
      timer ??= setInterval(() => {
        refresh().catch((err: unknown) => log.warn({ err }, 'service levels not read'));
      }, REFRESH_MS).unref();
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
