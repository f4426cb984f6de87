import type { FeatureEvents } from '#core/events';
import type { ContactDocument, Contacts } from '#features/contacts';
import { type EffectCheck, isInputType, type MessageDocument, type Messages } from '#features/messages';
import type { TicketDocument, Tickets } from '#features/tickets';
import type { ConnectionRef } from '#messenger/gateway';
import type { LoopGuard } from './guard/loop-guard';

/** The first handler that handles a message prevents later ones. */
const ORDER = ['campaignReply', 'hours', 'chatbot'] as const;
export type ReceivedHandlerName = (typeof ORDER)[number];

export interface ReceivedMessage {
  connection: ConnectionRef;
  message: MessageDocument;
  ticket: TicketDocument;
  contact: ContactDocument;
  opensTicket: boolean;
  /** An automatic text would surprise the customer. */
  isLate: boolean;
}

export interface ReceivedHandler {
  /** Undefined if the handler is switched off. Uses no query. */
  mayConcern(companyId: number): Promise<EffectCheck | undefined>;
  /** Resolves to true if later handlers must not run. Idempotent, because it may run twice. */
  handle(received: ReceivedMessage): Promise<boolean>;
  /** Runs instead of `handle` for a message that the loop guard or an earlier handler handled. Idempotent. */
  skip?(received: ReceivedMessage, by: 'guard' | ReceivedHandlerName): Promise<void>;
}

/** Maximum age of a message that gets an automatic text. */
const MAX_TEXT_DELAY_MS = 3 * 60_000;

interface ReceivedDeps {
  contacts: Contacts;
  messages: Messages;
  tickets: Tickets;
  guard: LoopGuard;
  events: FeatureEvents;
}

/** Runs the handlers, at least once, for messages that may have automatic effects. */
export function createReceivedHandlers(deps: ReceivedDeps) {
  const handlers = new Map<ReceivedHandlerName, ReceivedHandler>();
  const inOrder = () =>
    ORDER.flatMap((name) => {
      const handler = handlers.get(name);
      return handler ? [[name, handler] as const] : [];
    });

  deps.events.on(
    'message.received',
    async ({ companyId, messageId, opensTicket }) => {
      const received = await load(deps, companyId, messageId, opensTicket);
      if (!received) return;
      const isBlocked =
        !received.message.fromMe && (await deps.guard.blocks(received.contact, received.ticket));
      let by: 'guard' | ReceivedHandlerName | undefined = isBlocked ? 'guard' : undefined;
      for (const [name, handler] of inOrder()) {
        if (by) await handler.skip?.(received, by);
        else if (await handler.handle(received)) by = name;
      }
    },
    { durable: true },
  );

  return {
    register(name: ReceivedHandlerName, handler: ReceivedHandler): void {
      handlers.set(name, handler);
    },
    async effectCheck(companyId: number): Promise<EffectCheck | undefined> {
      const checks: EffectCheck[] = [];
      for (const [, handler] of inOrder()) {
        const check = await handler.mayConcern(companyId);
        if (check) checks.push(check);
      }
      if (checks.length === 0) return undefined;
      return (row, ticket, opensTicket, contact) =>
        isInput(row, ticket) && checks.some((check) => check(row, ticket, opensTicket, contact));
    },
  };
}

function isInput({ mediaType, userId }: MessageDocument, { isGroup }: TicketDocument): boolean {
  return !isGroup && userId === null && isInputType(mediaType);
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
