import type { TFunction } from 'i18next';
import type { Message } from '@recado/shared/messages';
import type { CompanyEventPayload } from '@recado/shared/realtime';
import type { OwnUser } from '@recado/shared/users';
import { plainText } from '@/data/messages/text-formatting';
import type { AppNotification } from '@/lib/bridge';
import { contactName } from '@/lib/formats/names';
import { mediaWord } from '@/ui/message/media-labels';

type MessageEvent = CompanyEventPayload<'appMessage'>;

/** What the main process takes (ipc/channels.ts), and more than any system shows. */
const MAX_PREVIEW = 200;
const MAX_NAME = 100;

/** Whether a message raises a notification for this user, unless its ticket is in view. */
export function concerns({ action, message, contact, ticket }: MessageEvent, user: OwnUser): boolean {
  if (action !== 'create' || message.fromMe || message.read || message.isDeleted) return false;
  // A line of our own in the conversation, such as a time without connection, is nobody's message.
  if (message.mediaType === 'notification') return false;
  if (!contact.notification) return false;
  if (ticket.userId !== null && ticket.userId !== user.id) return false;
  if (ticket.isGroup || ticket.userId === user.id) return true;
  const hasNoQueues = user.queues.length === 0;
  if (ticket.queueId === null) return user.profile === 'admin' || hasNoQueues;
  // An administrator without queues lists the tickets of all.
  return (user.profile === 'admin' && hasNoQueues) || user.queues.some(({ id }) => id === ticket.queueId);
}

/** Under which everything of one ticket is one notification. */
export const tagOf = (ticketId: number): string => `ticket-${ticketId}`;

/** What is shown of the newest message, with how many there are: one notification a ticket. */
export function noticeOf(
  { message, contact, ticket }: MessageEvent,
  count: number,
  t: TFunction<'notifications'>,
  tickets: TFunction<'tickets'>,
): AppNotification {
  const name = contactName(contact.name).slice(0, MAX_NAME);
  const text = preview(message, tickets);
  const sender =
    ticket.isGroup && message.contact ? contactName(message.contact.name).slice(0, MAX_NAME) : null;
  return {
    tag: tagOf(ticket.id),
    title: count > 1 ? t('titleMany', { name, count }) : name,
    body: sender && sender !== name ? `${sender}: ${text}` : text,
    path: `/tickets/${ticket.uuid}`,
  };
}

/** A message on one line: its words, or what kind of thing it is. */
function preview({ mediaType, body }: Message, tickets: TFunction<'tickets'>): string {
  const text = plainText(body).replace(/\s+/gu, ' ').trim().slice(0, MAX_PREVIEW);
  if (mediaType === 'text') return text;
  const word = mediaWord(mediaType, tickets);
  return text && mediaType !== 'contact' && mediaType !== 'location' ? `${word}: ${text}` : word;
}
