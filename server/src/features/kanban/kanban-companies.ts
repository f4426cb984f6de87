import type { Logger } from 'pino';
import { z } from 'zod';
import { defineServerCall, type Servers } from '#core/realtime';
import type { Settings } from '#features/settings';

/** In case a broadcast of another server was lost. */
const REFRESH_MS = 30_000;
const BROADCAST_TIMEOUT_MS = 2_000;

const kanbanCompaniesChanged = defineServerCall('kanban.companiesChanged', z.undefined(), z.literal(true));

/** Companies that use the kanban, in memory so that tickets of the others store no event. */
export interface KanbanCompanies {
  uses(companyId: number): boolean;
  /** Updates all servers. */
  changed(): Promise<void>;
  start(): Promise<void>;
  stop(): void;
}

export function kanbanCompanies(
  { servers, log }: { servers: Servers; log: Logger },
  settings: Settings,
): KanbanCompanies {
  let companies = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  const refresh = async (): Promise<void> => {
    const found = await settings.companiesWith('useKanban');
    companies = new Set(found.flatMap(({ companyId, value }) => (value === 'enabled' ? [companyId] : [])));
  };
  servers.handle(kanbanCompaniesChanged, async () => {
    await refresh();
    return true as const;
  });
  return {
    uses: (companyId) => companies.has(companyId),
    changed: async () => {
      await refresh();
      await servers.callOthers(kanbanCompaniesChanged, undefined, BROADCAST_TIMEOUT_MS);
    },
    start: async () => {
      await refresh();
      timer ??= setInterval(() => {
        refresh().catch((err: unknown) => log.warn({ err }, 'companies with kanban not read'));
      }, REFRESH_MS).unref();
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
