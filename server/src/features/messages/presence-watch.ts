import type { Publisher } from '../../core/realtime/publisher';
import type { ChatAddress, ConnectionRef, MessengerGateway } from '../../messenger/gateway';
import type { TicketDocument, Tickets } from '../tickets';

/** The messenger forgets what was asked for, and another server's session may have started anew. */
const RENEWED_EVERY_MS = 5 * 60_000;
/** More open conversations than any server has; the oldest are not renewed any more. */
const MOST_WATCHED = 5_000;

interface WatchParts {
  gateway: Pick<MessengerGateway, 'subscribePresence'>;
  publisher: Pick<Publisher, 'viewersOf'>;
  tickets: Pick<Tickets, 'byIds'>;
  /** Where the customer is, while the ticket is being worked on. */
  chatOf(ticket: TicketDocument): Promise<{ connection: ConnectionRef; address: ChatAddress } | undefined>;
  onError(error: unknown): void;
}

/**
 * Asks the messenger for the presence of those whose conversation somebody has open, again after every reconnection and
 * every few minutes, and no more once nobody looks: the messenger has no call to end it.
 */
export interface PresenceWatch {
  opened(companyId: number, ticketId: number): void;
  /** A session is up again: what it was asked for is gone. */
  ready(connection: ConnectionRef): void;
  start(): void;
  stop(): void;
}

export function createPresenceWatch(parts: WatchParts): PresenceWatch {
  const { gateway, publisher, tickets } = parts;
  /** The company of every ticket somebody opened here. */
  const watched = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;

  /** `only`: through this connection. */
  const ask = async (companyId: number, ticketId: number, only?: ConnectionRef): Promise<void> => {
    const [ticket] = await tickets.byIds(companyId, [ticketId]);
    const chat = ticket && (await parts.chatOf(ticket));
    if (!chat || (only && only.connectionId !== chat.connection.connectionId)) return;
    await gateway.subscribePresence(chat.connection, chat.address);
  };
  const renew = (only?: ConnectionRef): void => {
    for (const [ticketId, companyId] of watched) {
      if (only && only.companyId !== companyId) continue;
      if (publisher.viewersOf(companyId, ticketId).length === 0) watched.delete(ticketId);
      else ask(companyId, ticketId, only).catch(parts.onError);
    }
  };

  return {
    opened: (companyId, ticketId) => {
      watched.delete(ticketId);
      watched.set(ticketId, companyId);
      for (const oldest of watched.keys()) {
        if (watched.size <= MOST_WATCHED) break;
        watched.delete(oldest);
      }
      ask(companyId, ticketId).catch(parts.onError);
    },
    ready: renew,
    start: () => {
      timer ??= setInterval(() => renew(), RENEWED_EVERY_MS).unref();
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
