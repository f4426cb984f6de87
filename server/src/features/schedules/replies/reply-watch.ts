import type { Logger } from 'pino';
import { z } from 'zod';
import { WAITING_STATUSES } from '@recado/shared/schedules';
import { defineServerCall, type Servers } from '#core/realtime';
import { schedules } from '../schedule.model';

/** In case a broadcast of another server was lost. */
const REFRESH_MS = 30_000;
const BROADCAST_TIMEOUT_MS = 2_000;

const repliesChanged = defineServerCall('schedules.repliesChanged', z.undefined(), z.literal(true));

/** Contacts whose reply cancels a schedule, in memory because every received message is checked. */
export interface ReplyWatch {
  concerns(companyId: number, contactId: number): boolean;
  /** Updates all servers. */
  changed(): Promise<void>;
  start(): Promise<void>;
  stop(): void;
}

export function replyWatch({ servers, log }: { servers: Servers; log: Logger }): ReplyWatch {
  let contacts = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const keyOf = (companyId: number, contactId: number) => `${companyId}:${contactId}`;
  const refresh = async (): Promise<void> => {
    const next = new Set<string>();
    // This server receives messages of all companies.
    const waiting = { cancelOnReply: true, status: { $in: [...WAITING_STATUSES] } };
    for await (const { companyId, contactId } of schedules.eachAcrossCompanies(waiting))
      next.add(keyOf(companyId, contactId));
    contacts = next;
  };
  servers.handle(repliesChanged, async () => {
    await refresh();
    return true as const;
  });
  return {
    concerns: (companyId, contactId) => contacts.has(keyOf(companyId, contactId)),
    changed: async () => {
      await refresh();
      await servers.callOthers(repliesChanged, undefined, BROADCAST_TIMEOUT_MS);
    },
    start: async () => {
      await refresh();
      timer ??= setInterval(() => {
        refresh().catch((err: unknown) => log.warn({ err }, 'schedules with replies not read'));
      }, REFRESH_MS).unref();
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
