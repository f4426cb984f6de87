import { z } from 'zod';
import { defineServerCall, type Servers } from '#core/realtime';
import type { Publisher } from '#core/realtime/publisher';
import type { TicketDocument, Tickets } from '#features/tickets';
import type { ChatAddress, ConnectionRef, MessengerGateway } from '#messenger/gateway';

/** Interval of renewals, because subscriptions expire and a server can miss a reconnection. */
const RENEWED_EVERY_MS = 5 * 60_000;
/** Beyond this number, the oldest subscriptions are not renewed. */
const MAX_WATCHED = 5_000;

const TIMEOUT_MS = 5_000;

const sessionReady = defineServerCall(
  'messages.sessionReady',
  z.object({ companyId: z.number(), connectionId: z.number() }),
  z.boolean(),
);

interface WatchDeps {
  servers: Pick<Servers, 'handle' | 'callOthers'>;
  gateway: Pick<MessengerGateway, 'subscribePresence'>;
  publisher: Pick<Publisher, 'viewersOf'>;
  tickets: Pick<Tickets, 'byIds'>;
  chatOf(ticket: TicketDocument): Promise<{ connection: ConnectionRef; address: ChatAddress } | undefined>;
  onError(error: unknown): void;
}

/** Closing a conversation only ends the renewal, because WhatsApp offers no unsubscription. */
export interface PresenceWatch {
  opened(companyId: number, ticketId: number): void;
  /** Renews on every server, because a new WhatsApp session has no subscriptions. */
  ready(connection: ConnectionRef): void;
  start(): void;
  stop(): void;
}

export function createPresenceWatch(deps: WatchDeps): PresenceWatch {
  const { gateway, publisher, tickets } = deps;
  /** Company ids by ticket id, for tickets open in windows of this server. */
  const watched = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;

  const subscribe = async (companyId: number, ticketId: number, only?: ConnectionRef): Promise<void> => {
    const [ticket] = await tickets.byIds(companyId, [ticketId]);
    const chat = ticket && (await deps.chatOf(ticket));
    if (!chat || (only && only.connectionId !== chat.connection.connectionId)) return;
    await gateway.subscribePresence(chat.connection, chat.address);
  };
  const renew = (only?: ConnectionRef): void => {
    for (const [ticketId, companyId] of watched) {
      if (only && only.companyId !== companyId) continue;
      if (publisher.viewersOf(companyId, ticketId).length === 0) watched.delete(ticketId);
      else subscribe(companyId, ticketId, only).catch(deps.onError);
    }
  };

  deps.servers.handle(sessionReady, async (connection) => {
    renew(connection);
    return true;
  });

  return {
    opened: (companyId, ticketId) => {
      watched.delete(ticketId);
      watched.set(ticketId, companyId);
      for (const oldest of watched.keys()) {
        if (watched.size <= MAX_WATCHED) break;
        watched.delete(oldest);
      }
      subscribe(companyId, ticketId).catch(deps.onError);
    },
    ready: (connection) => {
      renew(connection);
      const { companyId, connectionId } = connection;
      deps.servers.callOthers(sessionReady, { companyId, connectionId }, TIMEOUT_MS).catch(deps.onError);
    },
    start: () => {
      timer ??= setInterval(() => renew(), RENEWED_EVERY_MS).unref();
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
