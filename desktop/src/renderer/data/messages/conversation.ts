import type { z } from 'zod';
import type { OutputOf } from '@recado/shared/contract';
import type { listMessages, Message, ticketDividerSchema } from '@recado/shared/messages';
import type { CompanyEventPayload } from '@recado/shared/realtime';
import type { Ticket, TicketLine } from '@recado/shared/tickets';
import { newerTicket } from '@/data/tickets/ticket-list';

export type TicketDivider = z.output<typeof ticketDividerSchema>;
export type MessagePage = OutputOf<typeof listMessages>;

/** The loaded messages of a contact's conversation, oldest first. */
export interface ConversationData {
  ticket: Ticket;
  messages: Message[];
  dividers: TicketDivider[];
  /** Acts of users in the tickets of the loaded messages, oldest first. */
  lines?: readonly TicketLine[];
  nextCursor: string | null;
  hasMore: boolean;
  /** First messages of the loaded pages, newest page first. Trimming cuts before one of these messages. */
  starts?: readonly PageStart[];
  /** Cursor towards the latest messages; present only in a detached window. */
  newerCursor?: string | null;
}

export interface PageStart {
  messageId: string;
  cursor: string | null;
}

/** Orders by the messenger's time, then by id (time of storage). */
function compareMessages(a: Message, b: Message): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** Merges two states of a message: the ack never decreases, and a deleted message stays deleted. */
function newerMessage(known: Message | undefined, incoming: Message): Message {
  if (!known) return incoming;
  const ack = Math.max(known.ack, incoming.ack);
  return {
    ...incoming,
    ack,
    // With a higher known ack, the incoming failure is outdated.
    failure: ack > incoming.ack ? known.failure : incoming.failure,
    isDeleted: known.isDeleted || incoming.isDeleted,
  };
}

/** Returns the id of the most recently stored message, which may not be the last of the conversation. */
export function newestId(messages: readonly Message[] = []): string | undefined {
  return messages.reduce<string | undefined>(
    (newest, { id }) => (newest === undefined || id > newest ? id : newest),
    undefined,
  );
}

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

export function mergeLines(
  known: readonly TicketLine[] = [],
  incoming: readonly TicketLine[] = [],
): TicketLine[] {
  const byId = new Map([...known, ...incoming].map((line) => [line.id, line]));
  return [...byId.values()].sort((a, b) => (a.at === b.at ? Number(a.id > b.id) : a.at < b.at ? -1 : 1));
}

/** Adds the line of a ticket's event to the conversation of its contact. */
export function applyLine(
  conversation: ConversationData,
  { ticket, line }: Extract<CompanyEventPayload<'ticket'>, { action: 'update' }>,
): ConversationData {
  if (!line || conversation.ticket.contactId !== ticket.contactId) return conversation;
  return { ...conversation, lines: mergeLines(conversation.lines, [line]) };
}

/**
 * Merges the newest page. If messages between the cache and this page are missing, drops the cached messages,
 * which load again on scroll.
 */
export function mergeNewestPage(cached: ConversationData | undefined, page: MessagePage): ConversationData {
  const fresh: ConversationData = {
    ticket: page.ticket,
    messages: mergeMessages([], page.messages),
    dividers: mergeDividers([], page.tickets),
    lines: mergeLines([], page.lines),
    nextCursor: page.nextCursor,
    hasMore: page.hasMore,
    starts: startsOf(page),
  };
  if (!cached) return fresh;
  const oldest = fresh.messages[0];
  const reaches = reachesPage(cached, page);
  const retained = cached.messages.filter(
    (message) => reaches || (oldest && compareMessages(message, oldest) >= 0),
  );
  return {
    ...(reaches ? cached : fresh),
    ticket: newerTicket(cached.ticket, page.ticket),
    messages: mergeMessages(retained, page.messages),
    dividers: mergeDividers(cached.dividers, page.tickets),
    lines: mergeLines(cached.lines, page.lines),
    starts: reaches ? [...startsOf(page), ...(cached.starts ?? [])] : startsOf(page),
  };
}

export function startsOf({ messages, nextCursor, hasMore }: MessagePage): PageStart[] {
  const oldest = messages.at(-1);
  return oldest ? [{ messageId: oldest.id, cursor: hasMore ? nextCursor : null }] : [];
}

/** Returns whether there is no gap between the cache and the newest page. */
export function reachesPage(
  cached: ConversationData,
  { messages, hasMore }: Pick<MessagePage, 'messages' | 'hasMore'>,
): boolean {
  const oldest = mergeMessages([], messages)[0];
  return !hasMore || !oldest || cached.messages.some(({ id }) => id === oldest.id);
}

/** Returns the last cached message before the page. Messages between it and the page may be missing. */
export function lastBeforePage(
  cached: ConversationData,
  { messages }: Pick<MessagePage, 'messages'>,
): Message | undefined {
  const oldest = mergeMessages([], messages)[0];
  return cached.messages.findLast((message) => oldest && compareMessages(message, oldest) < 0);
}

export function prependPage(conversation: ConversationData, page: MessagePage): ConversationData {
  return {
    ticket: conversation.ticket,
    messages: mergeMessages(page.messages, conversation.messages),
    dividers: mergeDividers(page.tickets, conversation.dividers),
    lines: mergeLines(conversation.lines, page.lines),
    nextCursor: page.nextCursor,
    hasMore: page.hasMore,
    starts: [...(conversation.starts ?? []), ...startsOf(page)],
    ...(conversation.newerCursor === undefined ? {} : { newerCursor: conversation.newerCursor }),
  };
}

/** Merges messages stored while this client was offline. The cursor to older pages stays unchanged. */
export function mergeMissed(conversation: ConversationData, page: MessagePage): ConversationData {
  return {
    ...conversation,
    ticket: newerTicket(conversation.ticket, page.ticket),
    messages: mergeMessages(conversation.messages, page.messages),
    dividers: mergeDividers(conversation.dividers, page.tickets),
    lines: mergeLines(conversation.lines, page.lines),
  };
}

/**
 * Treats `create` and `update` alike, because either may arrive first or repeat. Ignores messages older than
 * the loaded ones or newer than a detached window.
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

/** Ignores events of other contacts. */
export function applyMessageEvent(
  conversation: ConversationData,
  { message, ticket }: CompanyEventPayload<'appMessage'>,
): ConversationData {
  if (conversation.ticket.contactId !== ticket.contactId) return conversation;
  return applyMessage(conversation, message, ticket);
}

/** Returns the voice note directly after this one on the same side. */
export function nextVoiceNote(messages: readonly Message[], messageId: string): Message | undefined {
  const index = messages.findIndex(({ id }) => id === messageId);
  const [current, next] = index === -1 ? [] : messages.slice(index, index + 2);
  if (current?.mediaType !== 'voice' || next?.mediaType !== 'voice') return undefined;
  return next.fromMe === current.fromMe && next.mediaUrl && !next.isDeleted ? next : undefined;
}

export const isTheirs = ({ fromMe, mediaType }: Message): boolean => !fromMe && mediaType !== 'notification';

/** Returns the first unread message; null if all are read, undefined if it is not loaded. */
export function firstUnread(
  messages: readonly Message[],
  unread: number,
  hasMore: boolean,
): string | null | undefined {
  if (unread <= 0) return null;
  const theirs = messages.filter(isTheirs);
  const found = theirs.at(-unread) ?? (hasMore ? undefined : theirs[0]);
  return found?.id;
}
