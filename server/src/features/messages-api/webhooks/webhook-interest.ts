import type { Logger } from 'pino';
import { z } from 'zod';
import type { WebhookEvent } from '@recado/shared/messages-api';
import { defineServerCall, type Servers } from '#core/realtime';
import { type WebhookDocument, webhooks } from './webhook.model';

/** In case a broadcast of another server was lost. */
const REFRESH_MS = 30_000;
const BROADCAST_TIMEOUT_MS = 2_000;

type Interest = Pick<WebhookDocument, 'whatsappId' | 'events'>;

const webhooksChanged = defineServerCall('webhooks.changed', z.undefined(), z.literal(true));

/** Avoids a query for events that no webhook receives. */
export interface WebhookInterest {
  /** Counts webhooks of all connections without `connectionId`. */
  wants(companyId: number, event: WebhookEvent, connectionId?: number): boolean;
  /** Updates all servers. */
  changed(): Promise<void>;
  start(): Promise<void>;
  stop(): void;
}

export function webhookInterest({ servers, log }: { servers: Servers; log: Logger }): WebhookInterest {
  let byCompany = new Map<number, Interest[]>();
  let timer: NodeJS.Timeout | undefined;
  const refresh = async (): Promise<void> => {
    const next = new Map<number, Interest[]>();
    // Reads all companies, because this server checks their events.
    for (const { companyId, whatsappId, events } of await webhooks.findAcrossCompanies({}))
      next.set(companyId, [...(next.get(companyId) ?? []), { whatsappId, events }]);
    byCompany = next;
  };
  servers.handle(webhooksChanged, async () => {
    await refresh();
    return true as const;
  });
  return {
    wants: (companyId, event, connectionId) =>
      byCompany
        .get(companyId)
        ?.some(
          ({ whatsappId, events }) =>
            (whatsappId === null || connectionId === undefined || whatsappId === connectionId) &&
            events.includes(event),
        ) ?? false,
    changed: async () => {
      await refresh();
      await servers.callOthers(webhooksChanged, undefined, BROADCAST_TIMEOUT_MS);
    },
    start: async () => {
      await refresh();
      timer ??= setInterval(() => {
        refresh().catch((err: unknown) => log.warn({ err }, 'webhooks not read'));
      }, REFRESH_MS).unref();
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
