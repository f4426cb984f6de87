import type { AppContext } from '../../core/context';
import { carrying, type DurableFields, type FeatureEvents } from '../../core/events';
import type { MessengerListener } from '../../messenger/gateway';
import type { Contacts } from '../contacts';
import type { Tickets } from '../tickets';
import { createCalls } from './calls';
import { createGaps } from './gap';
import { createGroups } from './groups/groups';
import { createHistoryImport } from './history/import-history';
import { createInbound } from './inbound/contact-queues';
import { isCloseKeyword, listenToCloseKeyword } from './close-keyword';
import { createMediaDownloads, isFetched } from './message-media/media-downloads';
import { publishMessage, type MessagePublisher } from './message-broadcast';
import type { MessageDocument } from './message.model';
import type { SendQueue } from './send-queue/send-queue';

interface IncomingParts {
  tickets: Tickets;
  contacts: Contacts;
  publisher: MessagePublisher;
  sendQueue: Pick<SendQueue, 'stored' | 'published'>;
  events: FeatureEvents;
}

type Heard = Required<
  Pick<MessengerListener, 'onInbound' | 'onCall' | 'onGroup' | 'onHistory' | 'onReady' | 'onState'>
>;

/** Everything that comes in: messages and what changes them, their files, calls, the past, and times without a connection. */
export function createIncoming(
  { gateway, media, secrets, log }: Pick<AppContext, 'gateway' | 'media' | 'secrets' | 'log'>,
  { tickets, contacts, publisher, sendQueue, events }: IncomingParts,
) {
  const changed = async (message: MessageDocument): Promise<void> => {
    const { companyId, ticketId } = message;
    const [ticket] = await tickets.byIds(companyId, [ticketId]);
    if (ticket)
      publishMessage(publisher, await tickets.broadcast.audience(companyId), 'update', message, ticket);
  };
  const fetches = createMediaDownloads({ gateway, media, contacts, changed, log });
  const groups = createGroups({ gateway, contacts, log });
  const gaps = createGaps({ tickets, publisher, log });
  /** The events that a received message carries; nearly all carry none. */
  const eventsOf = (row: MessageDocument): DurableFields => {
    const { companyId, _id: messageId } = row;
    if (!isCloseKeyword(row)) return {};
    return carrying(events.pending('message.closeKeywordReceived', { companyId, messageId }));
  };
  const stored = (rows: readonly MessageDocument[]): void => {
    fetches.wake(rows);
    const carriers = rows.filter(({ durableEvents }) => durableEvents);
    if (carriers.length > 0) void events.deliver('messages', carriers);
  };
  const inbound = createInbound({
    eventsOf,
    events,
    contacts,
    tickets,
    publisher,
    groups,
    isFetched,
    onStored: stored,
  });
  listenToCloseKeyword(events, tickets);
  events.on(
    'message.deletionRequested',
    async ({ change }) => {
      if (await groups.isAdmin(change)) await inbound.applyByAdmin(change);
    },
    { durable: true },
  );
  const calls = createCalls({ gateway, contacts, tickets, publisher, sendQueue, receive: inbound.receive });

  const listener: Heard = {
    onInbound: (message) => {
      const done = inbound.receive(message);
      gaps.stored(message, done);
      return done;
    },
    onCall: calls,
    onGroup: groups.named,
    onHistory: createHistoryImport({ contacts, tickets, secrets }),
    onReady: gaps.onReady,
    onState: gaps.onState,
  };
  return {
    listener,
    /** "Tentar de novo" under a file. Undefined for a message that waits for none. */
    async retryMedia(companyId: number, messageId: string): Promise<MessageDocument | undefined> {
      const message = await fetches.retry(companyId, messageId);
      if (message) await changed(message);
      return message;
    },
    connectionDeleted: gaps.connectionDeleted,
    start(): void {
      fetches.start();
      groups.start();
      gaps.start();
    },
    async stop(): Promise<void> {
      groups.stop();
      await Promise.all([fetches.stop(), gaps.stop()]);
    },
  };
}
