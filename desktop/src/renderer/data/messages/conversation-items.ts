import { type Message, ticketDividers, type TicketMark } from '@recado/shared/messages';
import type { TicketLine } from '@recado/shared/tickets';
import { dayOf } from '@/lib/formats/dates';
import type { TicketDivider } from './conversation';
import type { PendingMessage } from './pending-messages';
import { systemLabel } from './system-label';

/** Position in a run of messages by one sender. The first one shows the name and the sharp corner. */
export interface Placement {
  startsRun: boolean;
  /** True if the previous message is on the other side, which adds space above this message. */
  sideChanged: boolean;
}

/** One line of the conversation. Its `key` stays the same when a pending message is stored. */
export type ConversationItem =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'closed' | 'started'; key: string; instant: string }
  | { kind: 'line'; key: string; line: TicketLine }
  /** The line above the first message that was unread or arrived while the user was not looking. */
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: Message; placement: Placement }
  | { kind: 'album'; key: string; messages: readonly Message[]; placement: Placement }
  | { kind: 'pending'; key: string; pending: PendingMessage; placement: Placement };

const RUN_MS = 60_000;

interface Line {
  key: string;
  createdAt: string;
  sender: string;
  fromMe: boolean;
  ticketId: number;
  message?: Message;
  pending?: PendingMessage;
}

/**
 * Returns day separators, ticket dividers, messages in runs, then unsent messages. A separator's key is that
 * of the message below it, so prepended pages change no keys.
 * @param unreadFrom ids of messages with "new messages" above them
 */
export function conversationItems(
  messages: readonly Message[],
  dividers: readonly TicketDivider[],
  pending: readonly PendingMessage[],
  userId: number,
  unreadFrom: readonly string[] = [],
  acts: readonly TicketLine[] = [],
): ConversationItem[] {
  const byTicket = new Map(dividers.map((divider) => [divider.ticketId, divider]));
  const lines = [
    ...messages.map((message) => lineOf(message)),
    ...pending.map((item) => pendingLine(item, userId)),
  ];
  const items: ConversationItem[] = [];
  const tickets = ticketDividers((ticketId) => byTicket.get(ticketId));
  let previous: Line | undefined;
  let shown = 0;
  /** Lines of acts before an instant; those before the first message belong to pages that are not loaded. */
  const actsBefore = (instant?: string): ConversationItem[] => {
    const next = acts.findIndex(({ at }, index) => index >= shown && instant !== undefined && at >= instant);
    const found = acts.slice(shown, next === -1 ? undefined : next);
    shown += found.length;
    return found.map((line) => ({ kind: 'line', key: `line:${line.id}`, line }));
  };
  for (const line of lines) {
    const before = actsBefore(line.createdAt);
    if (previous) items.push(...before);
    const separators = separatorsBefore(line, previous, tickets.before(line.ticketId, line.createdAt));
    if (line.message && unreadFrom.includes(line.message.id))
      separators.push({ kind: 'unread', key: `unread:${line.key}` });
    items.push(
      ...separators,
      itemOf(line, separators.length > 0 || (previous && before.length > 0) ? undefined : previous),
    );
    previous = line;
  }
  items.push(...actsBefore());
  return items;
}

/** Returns a key that stays the same when a pending message is stored. */
export const keyOfMessage = ({ clientId, id }: Message): string => clientId ?? id;

function lineOf(message: Message): Line {
  const { createdAt, fromMe, ticketId, user, contact } = message;
  const sender = fromMe
    ? `user ${user?.id ?? systemLabel(message) ?? 'phone'}`
    : `contact ${contact?.name ?? message.contactId}`;
  return { key: keyOfMessage(message), createdAt, fromMe, ticketId, sender, message };
}

function pendingLine(pending: PendingMessage, userId: number): Line {
  const { clientId, createdAt, ticketId } = pending;
  return { key: clientId, createdAt, ticketId, sender: `user ${userId}`, fromMe: true, pending };
}

function separatorsBefore(
  line: Line,
  previous: Line | undefined,
  marks: readonly TicketMark[],
): ConversationItem[] {
  const items: ConversationItem[] = marks.map(({ kind, instant }) => ({
    kind,
    key: `${kind}:${line.key}`,
    instant,
  }));
  const day = dayOf(line.createdAt);
  if (!previous || dayOf(previous.createdAt) !== day)
    items.push({ kind: 'day', key: `day:${line.key}`, day });
  return items;
}

function itemOf(line: Line, previous: Line | undefined): ConversationItem {
  const placement = {
    startsRun: !previous || !continuesRun(previous, line),
    sideChanged: previous !== undefined && previous.fromMe !== line.fromMe,
  };
  const { key, message, pending } = line;
  if (message) return { kind: 'message', key, message, placement };
  if (pending) return { kind: 'pending', key, pending, placement };
  throw new Error('a line must be a stored or a pending message');
}

function continuesRun(previous: Line, line: Line): boolean {
  const apart = Date.parse(line.createdAt) - Date.parse(previous.createdAt);
  const centred = [previous, line].some(({ message }) => isCentred(message));
  return previous.sender === line.sender && apart < RUN_MS && !centred;
}

/** Centred messages, such as calls and notifications, belong to no run. */
export function isCentred(message: Message | undefined): boolean {
  return message?.mediaType === 'notification' || message?.mediaType === 'call';
}
