import { z } from 'zod';
import { defineServerCall, type Servers } from '../../../core/realtime';
import type { Publisher } from '../../../core/realtime/publisher';
import type { ChatAddress, ConnectionRef, MessengerGateway } from '../../../messenger/gateway';
import type { TicketDocument, Tickets } from '../../tickets';

/** The messenger forgets subscriptions; a server that missed a reconnection subscribes again after this time. */
const RENEWED_EVERY_MS = 5 * 60_000;
/** More open conversations than any server has; the oldest are not renewed any more. */
const MAX_WATCHED = 5_000;

/** How long another server may take to confirm a reconnection, in milliseconds. */
const TELL_MS = 5_000;

/** A session is connected again: the windows of the other servers need their customers' presence again. */
const sessionReady = defineServerCall(
  'messages.sessionReady',
  z.object({ companyId: z.number(), connectionId: z.number() }),
  z.boolean(),
);

interface WatchParts {
  servers: Pick<Servers, 'answer' | 'tellOthers'>;
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
  /** A session is connected again and has no subscriptions: every server subscribes for its own windows. */
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

  parts.servers.answer(sessionReady, async (connection) => {
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
      ask(companyId, ticketId).catch(parts.onError);
    },
    ready: (connection) => {
      renew(connection);
      const { companyId, connectionId } = connection;
      parts.servers.tellOthers(sessionReady, { companyId, connectionId }, TELL_MS).catch(parts.onError);
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
