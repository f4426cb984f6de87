import type { OutputOf } from '@recado/shared/contract';
import type { listMessages, Message, ticketDividerSchema } from '@recado/shared/messages';
import type { CompanyEventPayload } from '@recado/shared/realtime';
import type { Ticket } from '@recado/shared/tickets';
import type { z } from 'zod';
import { newerTicket } from '@/data/tickets/ticket-list';

export type TicketDivider = z.output<typeof ticketDividerSchema>;
export type MessagePage = OutputOf<typeof listMessages>;

/** A contact's conversation as far as it was loaded: oldest first. */
export interface ConversationData {
  ticket: Ticket;
  messages: Message[];
  dividers: TicketDivider[];
  /** Of the page before the oldest loaded one. */
  nextCursor: string | null;
  hasMore: boolean;
  /** Where loaded pages begin, newest first: a conversation that is left is cut there. */
  starts?: readonly PageStart[];
  /** Of a part that stands apart from the present (around a search result): leads towards it. */
  newerCursor?: string | null;
}

/** The oldest message of a loaded page, and what leads to the page before it. */
export interface PageStart {
  messageId: string;
  cursor: string | null;
}

/** The messenger's time, then arrival: ids sort by when they were stored (decisions: "Messages"). */
function compareMessages(a: Message, b: Message): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** What is known of a message once `incoming` arrived: ticks never go back, deleted stays deleted. */
function newerMessage(known: Message | undefined, incoming: Message): Message {
  if (!known) return incoming;
  const ack = Math.max(known.ack, incoming.ack);
  return {
    ...incoming,
    ack,
    // The phone got it: whatever said that it failed is older news.
    failure: ack > incoming.ack ? known.failure : incoming.failure,
    isDeleted: known.isDeleted || incoming.isDeleted,
  };
}

/** The messages with others merged in by id, in order. */
export function mergeMessages(known: readonly Message[], incoming: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of incoming) byId.set(message.id, newerMessage(byId.get(message.id), message));
  return [...byId.values()].sort(compareMessages);
}

export function mergeDividers(
  known: readonly TicketDivider[],
  incoming: readonly TicketDivider[],
): TicketDivider[] {
  const byTicket = new Map([...known, ...incoming].map((divider) => [divider.ticketId, divider]));
  return [...byTicket.values()].sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
}

/**
 * The newest page over what was cached. Where the cache reaches the page's oldest message nothing is missing
 * between them; otherwise only what is as new as the page stays, and older ones load again when scrolled to.
 */
export function mergeNewestPage(cached: ConversationData | undefined, page: MessagePage): ConversationData {
  const fresh: ConversationData = {
    ticket: page.ticket,
    messages: mergeMessages([], page.messages),
    dividers: mergeDividers([], page.tickets),
    nextCursor: page.nextCursor,
    hasMore: page.hasMore,
    starts: startsOf(page),
  };
  if (!cached) return fresh;
  const oldest = fresh.messages[0];
  const reaches = reachesPage(cached, page);
  const kept = cached.messages.filter(
    (message) => reaches || (oldest && compareMessages(message, oldest) >= 0),
  );
  return {
    ...(reaches ? cached : fresh),
    ticket: newerTicket(cached.ticket, page.ticket),
    messages: mergeMessages(kept, page.messages),
    dividers: mergeDividers(cached.dividers, page.tickets),
    starts: reaches ? [...startsOf(page), ...(cached.starts ?? [])] : startsOf(page),
  };
}

/** Where a page begins, for `trimConversation`. */
export function startsOf({ messages, nextCursor, hasMore }: MessagePage): PageStart[] {
  const oldest = messages.at(-1);
  return oldest ? [{ messageId: oldest.id, cursor: hasMore ? nextCursor : null }] : [];
}

/** Whether what was cached and a newest page follow each other without a hole. */
export function reachesPage(
  cached: ConversationData,
  { messages, hasMore }: Pick<MessagePage, 'messages' | 'hasMore'>,
): boolean {
  const oldest = mergeMessages([], messages)[0];
  return !hasMore || !oldest || cached.messages.some(({ id }) => id === oldest.id);
}

/** The last message that was cached before a page's oldest: from it on, something may be missing. */
export function lastBeforePage(
  cached: ConversationData,
  { messages }: Pick<MessagePage, 'messages'>,
): Message | undefined {
  const oldest = mergeMessages([], messages)[0];
  return cached.messages.findLast((message) => oldest && compareMessages(message, oldest) < 0);
}

/** An older page before what was loaded. */
export function prependPage(conversation: ConversationData, page: MessagePage): ConversationData {
  return {
    ticket: conversation.ticket,
    messages: mergeMessages(page.messages, conversation.messages),
    dividers: mergeDividers(page.tickets, conversation.dividers),
    nextCursor: page.nextCursor,
    hasMore: page.hasMore,
    starts: [...(conversation.starts ?? []), ...startsOf(page)],
    ...(conversation.newerCursor === undefined ? {} : { newerCursor: conversation.newerCursor }),
  };
}

/** What was stored while the client was away, merged in; the cursor to older pages stays. */
export function mergeMissed(conversation: ConversationData, page: MessagePage): ConversationData {
  return {
    ...conversation,
    ticket: newerTicket(conversation.ticket, page.ticket),
    messages: mergeMessages(conversation.messages, page.messages),
    dividers: mergeDividers(conversation.dividers, page.tickets),
  };
}

/**
 * Applies a message event (`create` and `update` alike: either may be the first to arrive, both may repeat).
 * A message older than everything loaded comes with its page; so does one newer than a part that stands apart.
 */
export function applyMessage(
  conversation: ConversationData,
  message: Message,
  ticket?: Ticket,
): ConversationData {
  const current =
    ticket?.id === conversation.ticket.id ? newerTicket(conversation.ticket, ticket) : undefined;
  const base = current ? { ...conversation, ticket: current } : conversation;
  const oldest = conversation.messages[0];
  const known = conversation.messages.some(({ id }) => id === message.id);
  if (!known && conversation.hasMore && oldest && compareMessages(message, oldest) < 0) return base;
  const newest = conversation.newerCursor ? conversation.messages.at(-1) : undefined;
  if (!known && newest && compareMessages(message, newest) > 0) return base;
  return { ...base, messages: mergeMessages(base.messages, [message]) };
}

/** The same for what was heard of any contact: another's conversation stays as it is. */
export function applyMessageEvent(
  conversation: ConversationData,
  { message, ticket }: CompanyEventPayload<'appMessage'>,
): ConversationData {
  if (conversation.ticket.contactId !== ticket.contactId) return conversation;
  return applyMessage(conversation, message, ticket);
}

/** The voice note that stands right after one, of the same side: people say one thing in several. */
export function nextVoiceNote(messages: readonly Message[], messageId: string): Message | undefined {
  const place = messages.findIndex(({ id }) => id === messageId);
  const [current, next] = place === -1 ? [] : messages.slice(place, place + 2);
  if (current?.mediaType !== 'voice' || next?.mediaType !== 'voice') return undefined;
  return next.fromMe === current.fromMe && next.mediaUrl && !next.isDeleted ? next : undefined;
}
