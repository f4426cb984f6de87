import { AppError } from '@recado/shared/contract';
import type { AppContext } from '../../core/context';
import type { Caller } from '../../core/tenancy/caller';
import type { ConnectionRef, MessengerListener } from '../../messenger/gateway';
import type { Contacts } from '../contacts';
import { repairTicket, type TicketDocument, type Tickets } from '../tickets';
import { createDeliveries, publishProgress } from './delivery';
import { createInbound } from './inbound';
import { publishMessage } from './message-broadcast';
import { messages, type MessageDocument } from './message.model';
import { factsOf } from './messages.facts';
import { readHistory } from './messages.history';
import { markTicketRead } from './messages.read';
import { writeMessage, type Draft } from './messages.send';
import { createOutbox, queueAgain } from './outbox';
import { findWaiting } from './outbox/outbox.store';
import { createPresence } from './presence';

type MessagesContext = Pick<AppContext, 'publisher' | 'gateway' | 'log'>;

/** Rows whose ticket is looked at when a session comes up; more than that waited too long to matter. */
const REPAIRED_AT_READY = 500;

/** The use cases of messages: in, out, how far they got, who types. */
export function messagesService(
  { publisher, gateway, log }: MessagesContext,
  { tickets, contacts }: { tickets: Tickets; contacts: Contacts },
) {
  const broadcast = async (action: 'create' | 'update', message: MessageDocument, ticket: TicketDocument) =>
    publishMessage(publisher, await tickets.broadcast.audience(message.companyId), action, message, ticket);
  const inbound = createInbound({ contacts, tickets, publisher });
  const outbox = createOutbox({
    gateway,
    contacts,
    log,
    failed: async (failed) => {
      const [first] = failed;
      if (first) await publishProgress({ tickets, publisher }, first.companyId, failed);
    },
  });
  const deliveries = createDeliveries({ tickets, publisher, log, settled: outbox.settled });
  const presence = createPresence({
    contacts,
    tickets,
    publisher,
    onError: (error) => log.error({ err: error }, 'presence'),
  });
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
  /** A crash between an answer and its ticket's row: put right before the answer goes. */
  const repairUnsent = async (connection: ConnectionRef): Promise<void> => {
    const waiting = await findWaiting(connection, REPAIRED_AT_READY);
    for (const ticketId of new Set(waiting.map((row) => row.ticketId))) {
      await repairTicket(connection.companyId, ticketId, factsOf);
    }
  };

  const listener: Omit<MessengerListener, 'onState'> = {
    onInbound: inbound.receive,
    onDelivery: deliveries.report,
    onPresence: presence,
    findSentText: async ({ companyId, connectionId }, messengerId) => {
      const sent = await messages.findOne(companyId, { connectionId, messengerId, fromMe: true });
      return sent?.mediaType === 'text' ? sent.body : null;
    },
    onReady: (connection) => {
      outbox.ready(connection);
      bestEffort(repairUnsent(connection), 'repairing tickets of unsent messages');
    },
  };

  return {
    /** What of the messenger concerns messages; `app.ts` joins it with what concerns connections. */
    listener,

    async history(caller: Caller, ticketId: number, query: Parameters<typeof readHistory>[3]) {
      return readHistory(tickets, caller, await tickets.requireVisible(caller, ticketId), query);
    },

    /** Stores, announces, answers; sending goes on by itself. */
    async send(caller: Caller, ticketId: number, draft: Draft) {
      const written = await writeMessage({ tickets, gateway }, caller, ticketId, draft);
      const { message, isNew } = written;
      // The first time may have ended in an error right after it was stored: clients know a message by its id.
      const repaired = isNew ? undefined : await repairTicket(caller.companyId, message.ticketId, factsOf);
      const ticket = repaired ?? written.ticket;
      await broadcast('create', message, ticket);
      outbox.wake({ companyId: message.companyId, connectionId: message.connectionId });
      return { message, ticket };
    },

    /**
     * Throws ERR_CONFLICT for a message that did not fail, ERR_TICKET_STATUS where nothing may be written,
     * ERR_NO_WAPP_FOUND when its connection is gone: nobody would ever send it.
     */
    async resend(caller: Caller, messageId: string) {
      const found = await messages.findById(caller.companyId, messageId);
      if (!found) throw new AppError('ERR_NO_MESSAGE_FOUND');
      const ticket = await tickets.requireVisible(caller, found.ticketId);
      if (ticket.status !== 'open' && ticket.status !== 'groups') {
        throw new AppError('ERR_TICKET_STATUS', { status: ticket.status });
      }
      if (!(await tickets.directory.connection(caller.companyId, found.connectionId))) {
        throw new AppError('ERR_NO_WAPP_FOUND');
      }
      const message = await queueAgain(caller.companyId, messageId);
      if (!message) throw new AppError('ERR_CONFLICT');
      await publishProgress({ tickets, publisher }, caller.companyId, [message]);
      outbox.wake({ companyId: message.companyId, connectionId: message.connectionId });
      return { message, ticket };
    },

    async read(caller: Caller, ticketId: number): Promise<TicketDocument> {
      const { ticket, receipts, changed } = await markTicketRead(tickets, caller, ticketId);
      if (!changed) return ticket;
      await tickets.broadcast.read(ticket);
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

    async typing(caller: Caller, ticketId: number, state: 'composing' | 'paused'): Promise<void> {
      const chat = await liveChat(await tickets.requireVisible(caller, ticketId));
      if (chat) bestEffort(gateway.sendTyping(chat.connection, chat.address, state), 'typing');
    },

    /** Somebody opened a conversation (`joinChatBox`, already authorised): its customer's presence is wanted. */
    ticketOpened(caller: Caller, ticketId: number): void {
      const subscribe = async () => {
        const [ticket] = await tickets.byIds(caller.companyId, [ticketId]);
        const chat = ticket && (await liveChat(ticket));
        if (chat) await gateway.subscribePresence(chat.connection, chat.address);
      };
      bestEffort(subscribe(), 'asking for presence');
    },

    /** What waited to go through it has failed. May be called again. */
    connectionDeleted: outbox.abandon,

    start: outbox.start,
    stop: outbox.stop,
    /** After the messenger closed: what it reported last is stored. */
    settled: deliveries.settled,
  };
}
