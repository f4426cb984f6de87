import type { FeatureEvents } from '../../core/events';
import type { ConnectionRef } from '../../messenger/gateway';
import type { ContactDocument, Contacts } from '../contacts';
import type { EffectCheck, MessageDocument, Messages } from '../messages';
import type { TicketDocument, Tickets } from '../tickets';
import type { LoopGuard } from './guard/loop-guard';

/** Handlers of stored messages, in the order in which they run; the first that handles a message ends. */
const ORDER = ['hours', 'chatbot'] as const;
export type ReceivedHandlerName = (typeof ORDER)[number];

/** A customer's message, or one typed on the phone, with its ticket as it is now. */
export interface ReceivedMessage {
  connection: ConnectionRef;
  message: MessageDocument;
  ticket: TicketDocument;
  contact: ContactDocument;
  /** It is the first message of its ticket. */
  opensTicket: boolean;
  /** Too old for a text: the customer would no longer expect one. */
  isLate: boolean;
}

export interface ReceivedHandler {
  /**
   * Returns a check on data in memory of whether a message may concern the handler; undefined when it is switched off.
   * Other messages cost no write.
   */
  mayConcern(companyId: number): Promise<EffectCheck | undefined>;
  /** Resolves true when it handled the message. Idempotent: it can run twice. */
  handle(received: ReceivedMessage): Promise<boolean>;
}

/** Age from which an automatic text no longer follows a message, in milliseconds. */
const MAX_TEXT_DELAY_MS = 3 * 60_000;

interface ReceivedDeps {
  contacts: Pick<Contacts, 'byId'>;
  messages: Pick<Messages, 'conversation'>;
  tickets: Pick<Tickets, 'byIds'>;
  guard: LoopGuard;
  events: Pick<FeatureEvents, 'on'>;
}

/** Runs the registered handlers for each message that may have automatic effects, at least once. */
export function createReceivedHandlers(deps: ReceivedDeps) {
  const handlers = new Map<ReceivedHandlerName, ReceivedHandler>();
  const inOrder = () =>
    ORDER.flatMap((name) => {
      const handler = handlers.get(name);
      return handler ? [handler] : [];
    });

  deps.events.on(
    'message.received',
    async ({ companyId, messageId, opensTicket }) => {
      const received = await load(deps, companyId, messageId, opensTicket);
      if (!received) return;
      if (!received.message.fromMe && (await deps.guard.blocks(received.contact))) return;
      for (const handler of inOrder()) if (await handler.handle(received)) return;
    },
    { durable: true },
  );

  return {
    register(name: ReceivedHandlerName, handler: ReceivedHandler): void {
      handlers.set(name, handler);
    },
    async effectCheck(companyId: number): Promise<EffectCheck | undefined> {
      const checks: EffectCheck[] = [];
      for (const handler of inOrder()) {
        const check = await handler.mayConcern(companyId);
        if (check) checks.push(check);
      }
      if (checks.length === 0) return undefined;
      return (row, ticket, opensTicket) =>
        isInput(row, ticket) && checks.some((check) => check(row, ticket, opensTicket));
    },
  };
}

/** Calls and notices are no input, nor is anything in groups. */
function isInput({ mediaType, userId }: MessageDocument, { isGroup }: TicketDocument): boolean {
  return !isGroup && userId === null && mediaType !== 'call' && mediaType !== 'notification';
}

async function load(
  { messages, tickets, contacts }: ReceivedDeps,
  companyId: number,
  messageId: string,
  opensTicket: boolean,
): Promise<ReceivedMessage | undefined> {
  const message = await messages.conversation.byId(companyId, messageId);
  if (!message || message.isDeleted) return undefined;
  const [ticket] = await tickets.byIds(companyId, [message.ticketId]);
  const contact = await contacts.byId(companyId, message.contactId);
  if (!ticket || ticket.status === 'closed' || !contact) return undefined;
  return {
    connection: { companyId, connectionId: message.connectionId },
    message,
    ticket,
    contact,
    opensTicket,
    isLate: Date.now() - message.createdAt.getTime() > MAX_TEXT_DELAY_MS,
  };
}
