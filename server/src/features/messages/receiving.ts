import type { Inbound } from '#messenger/gateway';
import { createGroups, type Groups } from './groups/groups';
import { createInbound } from './inbound/contact-queues';
import type { MessageDocument } from './message.model';
import { publishMessage } from './message-broadcast';
import { deliverEvents } from './message-events';
import { createMediaDownloads } from './message-media/media-downloads';
import type { MessagesDeps } from './messages.deps';

export interface Receiving {
  /** Resolves when all effects are complete. */
  receive(inbound: Inbound): Promise<void>;
  groups: Groups;
  retryMedia(companyId: number, messageId: string): Promise<MessageDocument | undefined>;
  start(): void;
  stop(): Promise<void>;
}

/** Storing never waits for WhatsApp, a file or another conversation. */
export function createReceiving(deps: MessagesDeps): Receiving {
  const { tickets, publisher, events } = deps;
  const changed = async (message: MessageDocument): Promise<void> => {
    const { companyId, ticketId } = message;
    const [ticket] = await tickets.byIds(companyId, [ticketId]);
    if (ticket)
      publishMessage(publisher, await tickets.broadcast.audience(companyId), 'update', message, ticket);
  };
  const downloads = createMediaDownloads({ ...deps, changed });
  const groups = createGroups(deps);
  const inbound = createInbound({
    ...deps,
    groups,
    onStored: (rows) => {
      downloads.wake(rows);
      void deliverEvents(deps, rows);
    },
  });
  events.on(
    'message.deletionRequested',
    async ({ change }) => {
      if (await groups.isAdmin(change)) await inbound.applyByAdmin(change);
    },
    { durable: true },
  );
  return {
    receive: inbound.receive,
    groups,
    retryMedia: async (companyId, messageId) => {
      const message = await downloads.retry(companyId, messageId);
      if (message) await changed(message);
      return message;
    },
    start: () => {
      downloads.start();
      groups.start();
    },
    stop: async () => {
      groups.stop();
      await downloads.stop();
    },
  };
}
