import { AppError, type BodyOf } from '@recado/shared/contract';
import type {
  forwardMessage as forwardEndpoint,
  HistoryEntry,
  sendContact as sendContactEndpoint,
  sendMessage as sendEndpoint,
} from '@recado/shared/messages';
import type { Caller } from '../../../core/tenancy/caller';
import type { MessengerGateway } from '../../../messenger/gateway';
import type { Contacts } from '../../contacts';
import { repairTicket, type TicketDocument, type Tickets } from '../../tickets';
import { publishProgress } from '../delivery';
import { publishMessage, type MessagePublisher } from '../message-broadcast';
import type { MessageDocument } from '../message.model';
import { factsOf } from '../messages.facts';
import { queueAgain, type Outbox } from '../outbox';
import {
  changeMessage,
  requireConnection,
  requireConversation,
  requireMessage,
  type Changed,
  type WantedChange,
} from './changes';
import { contactCard } from './contact-card';
import { forwardMessage } from './forward';
import { stagesOf } from './stages';
import { writeMessage, type Draft, type Written } from './write';

interface OutgoingParts {
  tickets: Tickets;
  contacts: Pick<Contacts, 'identify' | 'byId'>;
  gateway: Pick<MessengerGateway, 'newMessengerId' | 'parseAddress'>;
  publisher: MessagePublisher;
  outbox: Outbox;
}

/** What agents send, and do to what was sent (specification 1 §7.5). Each stores, announces, answers; sending goes on by itself. */
export function outgoingMessages({ tickets, contacts, gateway, publisher, outbox }: OutgoingParts) {
  const writing = { tickets, contacts, gateway, present: publisher.present };

  const wake = ({ companyId, connectionId }: MessageDocument) => outbox.wake({ companyId, connectionId });
  const announce = async (action: 'create' | 'update', message: MessageDocument, ticket: TicketDocument) =>
    publishMessage(publisher, await tickets.broadcast.audience(message.companyId), action, message, ticket);
  const settle = async ({ message, ticket: before, isNew }: Written): Promise<Changed> => {
    // The first time may have ended in an error right after it was stored: clients know a message by its id.
    const repaired = isNew ? undefined : await repairTicket(message.companyId, message.ticketId, factsOf);
    const ticket = repaired ?? before;
    await announce('create', message, ticket);
    wake(message);
    return { message, ticket };
  };
  const write = async (caller: Caller, ticketId: number, draft: Draft) =>
    settle(await writeMessage(writing, caller, ticketId, draft));

  return {
    send: (caller: Caller, ticketId: number, { body, ...more }: BodyOf<typeof sendEndpoint>) =>
      write(caller, ticketId, { ...more, body: body ?? '', mediaType: 'text' }),

    sendContact: (caller: Caller, ticketId: number, { data, ...more }: BodyOf<typeof sendContactEndpoint>) =>
      write(caller, ticketId, {
        ...more,
        body: '',
        mediaType: 'contact',
        data: { contacts: [contactCard(data.name, data.number)] },
      }),

    forward: async (caller: Caller, wish: BodyOf<typeof forwardEndpoint>) =>
      settle(await forwardMessage(writing, caller, wish)),

    async change(caller: Caller, messageId: string, change: WantedChange): Promise<Changed> {
      const changed = await changeMessage({ tickets, gateway }, caller, messageId, change);
      await announce('update', changed.message, changed.ticket);
      wake(changed.message);
      return changed;
    },

    /**
     * Throws ERR_CONFLICT where nothing failed, ERR_TICKET_STATUS where nothing may be written, ERR_NO_WAPP_FOUND when
     * its connection is gone: nobody would ever send it.
     */
    async resend(caller: Caller, messageId: string): Promise<Changed> {
      const { message: found, ticket } = await requireMessage({ tickets }, caller, messageId);
      await requireConversation({ tickets }, caller, ticket);
      await requireConnection({ tickets }, found);
      const message = await queueAgain(caller.companyId, messageId);
      if (!message) throw new AppError('ERR_CONFLICT');
      await publishProgress({ tickets, publisher }, caller.companyId, [message]);
      wake(message);
      return { message, ticket };
    },

    /** When an own message was sent, delivered and read. Throws ERR_NO_PERMISSION for a customer's. */
    async stages(caller: Caller, messageId: string): Promise<HistoryEntry[]> {
      const { message } = await requireMessage({ tickets }, caller, messageId);
      if (!message.fromMe) throw new AppError('ERR_NO_PERMISSION');
      return stagesOf(message);
    },
  };
}
