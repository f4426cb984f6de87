import { AppError } from '@recado/shared/contract';
import type { Collection, Document } from 'mongodb';
import type { AppContext } from '../../core/context';
import type { Caller } from '../../core/tenancy/caller';
import type { ConnectionRef, MessengerListener } from '../../messenger/gateway';
import type { Contacts } from '../contacts';
import { repairTicket, type MergedTicket, type TicketDocument, type Tickets } from '../tickets';
import { createDeliveries, publishProgress } from './delivery';
import { createIncoming } from './incoming';
import type { MessagePublisher } from './message-broadcast';
import { messageCollection, messages } from './message.model';
import { conversationExporter } from './exports';
import {
  eraseMessages,
  eraseTicketMessages,
  type DeletedTicket,
  type ErasedPerson,
} from './operations/erase-messages';
import { computeTicketSummary } from './ticket-summary';
import { publishRecent } from './operations/publish-recent';
import { readHistory, visibleMessages } from './operations/read-history';
import { moveMessages, returnMessages, settleTickets } from './operations/reassign-messages';
import { messagePresenter } from './messages.presenter';
import { markTicketRead, markTicketUnread } from './operations/mark-read';
import { createSendQueue } from './send-queue/send-queue';
import { findQueuedMessages } from './send-queue/queued-items';
import { outgoingMessages } from './sending/agent-sending';
import type { NamedFileParts } from './sending/named-file';
import { fileProgress } from './sending/file-progress';
import { requireMessage, type Changed } from './sending/change-message';
import { createPresence } from './presence/publish-presence';
import { createPresenceWatch } from './presence/presence-watch';
import { searchMessages } from './search/search-messages';
import { searchInConversation } from './search/conversation-search';
import { createSilence, type SilenceSources } from './silence';
import { listenToTransfers } from './transfer-notice';

type MessagesContext = Pick<
  AppContext,
  'config' | 'publisher' | 'gateway' | 'media' | 'secrets' | 'log' | 'jobs' | 'servers' | 'events'
>;

export interface MessagesParts extends Pick<NamedFileParts, 'isQuickMessageFile'> {
  tickets: Tickets;
  contacts: Contacts;
  silence: SilenceSources;
}

/** Rows whose ticket is looked at when a session comes up; more than that waited too long to matter. */
const REPAIRED_AT_READY = 500;

/** The use cases of messages: in, out, how far they got, who types. */
export function messagesService(
  context: MessagesContext,
  { tickets, contacts, silence, isQuickMessageFile }: MessagesParts,
) {
  const { config, publisher, gateway, media, log, jobs, servers } = context;
  const events = context.events.of('messages');
  events.carries({
    name: 'messages',
    collection: () => messageCollection() as unknown as Collection<Document>,
  });
  const present = messagePresenter({ addressOf: contacts.addressOf, linkTo: media.linkTo });
  const outlet: MessagePublisher = { toChosen: publisher.toChosen, reaches: publisher.reaches, present };
  const progress = fileProgress(publisher);
  const sendQueue = createSendQueue({
    gateway,
    media,
    contacts,
    log,
    // The store inside this process has no other server.
    alone: config.mongoUrl === undefined,
    preparing: (message) => progress.loading(message, 'preparing'),
    prepared: async (message) => {
      await publishProgress(progressParts, message.companyId, [message]);
      progress.loading(message, 'ready');
    },
    failed: async (failed) => {
      const [first] = failed;
      for (const message of failed) progress.failed(message);
      if (first) await publishProgress(progressParts, first.companyId, failed);
    },
  });
  const progressParts = { tickets, publisher: outlet, whenPublished: sendQueue.whenPublished };
  const incoming = createIncoming(context, { contacts, tickets, publisher: outlet, sendQueue, events });
  const deliveries = createDeliveries({ ...progressParts, log, settled: sendQueue.settled });
  const presence = createPresence({
    contacts,
    tickets,
    publisher,
    onError: (error) => log.error({ err: error }, 'presence'),
  });
  const automatic = { gateway, tickets, contacts, publisher: outlet, sendQueue };
  listenToTransfers(events, automatic);
  const exporter = conversationExporter({ jobs, media, publisher, log, tickets });
  const connectionOf = ({ companyId, whatsappId }: TicketDocument): ConnectionRef | undefined =>
    whatsappId === null ? undefined : { companyId, connectionId: whatsappId };
  const bestEffort = (work: Promise<unknown>, what: string): void => {
    work.catch((error: unknown) => log.warn({ err: error }, what));
  };
  /** The conversation's place on the messenger, while it is being worked on; undefined for peeked and closed ones. */
  const liveChat = async (ticket: TicketDocument) => {
    const connection = connectionOf(ticket);
    if (!connection || (ticket.status !== 'open' && ticket.status !== 'groups')) return undefined;
    const contact = await contacts.byId(ticket.companyId, ticket.contactId);
    return contact && { connection, address: contacts.addressOf(contact) };
  };
  const watch = createPresenceWatch({
    gateway,
    servers,
    publisher,
    tickets,
    chatOf: liveChat,
    onError: (error) => log.warn({ err: error }, 'asking for presence'),
  });
  /** A crash between an answer and its ticket's row: put right before the answer goes. */
  const repairUnsent = async (connection: ConnectionRef): Promise<void> => {
    const waiting = await findQueuedMessages(connection, REPAIRED_AT_READY);
    for (const ticketId of new Set(waiting.map((row) => row.ticketId))) {
      await repairTicket(connection.companyId, ticketId, computeTicketSummary);
    }
  };

  const listener: MessengerListener = {
    ...incoming.listener,
    onDelivery: deliveries.report,
    onPresence: presence,
    onWake: sendQueue.woken,
    findSentText: async ({ companyId, connectionId }, messengerId) => {
      const sent = await messages.findOne(companyId, { connectionId, messengerId, fromMe: true });
      return sent?.mediaType === 'text' ? sent.body : null;
    },
    onReady: (connection) => {
      incoming.listener.onReady(connection);
      sendQueue.ready(connection);
      watch.ready(connection);
      bestEffort(repairUnsent(connection), 'repairing tickets of unsent messages');
    },
  };

  return {
    /** What of the messenger concerns messages; `app.ts` joins it with what concerns connections. */
    listener,
    present,

    async history(caller: Caller, ticketId: number, query: Parameters<typeof readHistory>[3]) {
      return readHistory({ tickets, present }, caller, await tickets.requireVisible(caller, ticketId), query);
    },

    search: searchMessages,

    async searchInConversation(
      caller: Caller,
      ticketId: number,
      query: Parameters<typeof searchInConversation>[1],
    ) {
      const ticket = await tickets.requireVisible(caller, ticketId);
      return searchInConversation(await visibleMessages(tickets, caller, ticket), query);
    },

    /** What a job does every minute; `now` for tests. */
    endSilent: createSilence({ ...silence, ...automatic, events, jobs, log }),
    ...outgoingMessages({
      tickets,
      contacts,
      gateway,
      media,
      isQuickMessageFile,
      publisher: outlet,
      sendQueue,
    }),

    async read(caller: Caller, ticketId: number): Promise<TicketDocument> {
      const { ticket, receipts, changed } = await markTicketRead(tickets, caller, ticketId);
      if (!changed) return ticket;
      // What came meanwhile is unread.
      const { read, changed: toldAnew } = tickets.broadcast;
      await (ticket.unreadMessages === 0 ? read(ticket) : toldAnew(ticket));
      const contact = await contacts.byId(caller.companyId, ticket.contactId);
      if (contact) {
        for (const [connectionId, messengerIds] of receipts) {
          const connection = { companyId: caller.companyId, connectionId };
          bestEffort(
            gateway.markRead(connection, contacts.addressOf(contact), messengerIds),
            'read receipts',
          );
        }
      }
      return ticket;
    },

    /** Marks a conversation as unread for everyone who sees it, until its next reading (`messages.read.ts`). */
    async markUnread(caller: Caller, ticketId: number): Promise<TicketDocument> {
      const { ticket, changed } = await markTicketUnread(tickets, caller, ticketId);
      if (changed) await tickets.broadcast.changed(ticket);
      return ticket;
    },

    /** Throws ERR_NO_MESSAGE_FOUND, what the ticket policy says, or ERR_CONFLICT for a message that waits for no file. */
    async retryMedia(caller: Caller, messageId: string): Promise<Changed> {
      const { ticket } = await requireMessage({ tickets }, caller, messageId);
      const message = await incoming.retryMedia(caller.companyId, messageId);
      if (!message) throw new AppError('ERR_CONFLICT');
      return { message, ticket };
    },

    async typing(caller: Caller, ticketId: number, state: 'composing' | 'paused'): Promise<void> {
      const ticket = await tickets.requireVisible(caller, ticketId);
      const chat = await liveChat(ticket);
      if (chat) bestEffort(gateway.sendTyping(chat.connection, chat.address, state), 'typing');
      // Taken before it is answered: the next word may reach another server, and must not overtake this one.
      await tickets.viewers.typing(caller, ticketId, state);
    },

    /** Publishes the newest received messages again: a server that was lost may have stored but not published them. */
    publishRecent: (): Promise<void> => publishRecent({ tickets, publisher: outlet }),

    /** Somebody opened a conversation (`joinChatBox`, already authorised): its customer's presence is wanted. */
    ticketOpened(caller: Caller, ticketId: number): void {
      watch.opened(caller.companyId, ticketId);
    },

    /** What waited to go through it has failed. May be called again. */
    async connectionDeleted(companyId: number, connectionId: number): Promise<void> {
      await sendQueue.abandon(companyId, connectionId);
      await incoming.connectionDeleted({ companyId, connectionId });
    },

    /** A person is erased from all messages. */
    eraseMessages: (
      person: ErasedPerson,
      erased: (messengerIds: readonly string[]) => Promise<void>,
    ): Promise<void> => eraseMessages({ media, tickets }, person, erased),

    /** A ticket was deleted with what was said in it. */
    eraseTicketMessages: (
      ticket: DeletedTicket,
      erased: (messengerIds: readonly string[]) => Promise<void>,
    ): Promise<void> => eraseTicketMessages(media, ticket, erased),

    ...exporter,

    /** Two contacts are one person, or are not after all. */
    moveMessages,
    returnMessages,
    settleTickets: (...move: [companyId: number, joinId: number, merged: readonly MergedTicket[]]) =>
      settleTickets({ tickets, publisher: outlet }, ...move),

    start(): void {
      sendQueue.start();
      watch.start();
      incoming.start();
    },
    async stop(): Promise<void> {
      watch.stop();
      await Promise.all([sendQueue.stop(), incoming.stop()]);
    },
    /** After the messenger closed: what it reported last is stored. */
    settled: deliveries.settled,
  };
}
