import type { AppContext } from '../../core/context';
import type { MessengerListener } from '../../messenger/gateway';
import type { Contacts } from '../contacts';
import type { Tickets } from '../tickets';
import { createCalls } from './calls';
import { createGaps } from './gap';
import { createGroups } from './groups';
import { createHistoryImport } from './history';
import { createInbound } from './inbound';
import { createLeaving } from './leaving';
import { createMediaFetch, isFetched } from './media-fetch';
import { publishMessage, type MessagePublisher } from './message-broadcast';
import type { MessageDocument } from './message.model';
import type { Outbox } from './outbox';

interface IncomingParts {
  tickets: Tickets;
  contacts: Contacts;
  publisher: MessagePublisher;
  outbox: Pick<Outbox, 'stored' | 'announced'>;
}

type Heard = Required<
  Pick<MessengerListener, 'onInbound' | 'onCall' | 'onGroup' | 'onHistory' | 'onReady' | 'onState'>
>;

/** Everything that comes in: messages and what changes them, their files, calls, the past, and times without a connection. */
export function createIncoming(
  { gateway, media, secrets, log }: Pick<AppContext, 'gateway' | 'media' | 'secrets' | 'log'>,
  { tickets, contacts, publisher, outbox }: IncomingParts,
) {
  const changed = async (message: MessageDocument): Promise<void> => {
    const { companyId, ticketId } = message;
    const [ticket] = await tickets.byIds(companyId, [ticketId]);
    if (ticket)
      publishMessage(publisher, await tickets.broadcast.audience(companyId), 'update', message, ticket);
  };
  const fetches = createMediaFetch({ gateway, media, contacts, changed, log });
  const groups = createGroups({ gateway, contacts, log });
  const gaps = createGaps({ tickets, publisher, log });
  const inbound = createInbound({
    contacts,
    tickets,
    publisher,
    groups,
    isFetched,
    onStored: fetches.wake,
  });
  const leaving = createLeaving({ tickets, log });
  const calls = createCalls({ gateway, contacts, tickets, publisher, outbox, receive: inbound.receive, log });

  const listener: Heard = {
    onInbound: (message) => {
      const done = inbound.receive(message);
      gaps.stored(message, done);
      leaving.heard(message, done);
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
