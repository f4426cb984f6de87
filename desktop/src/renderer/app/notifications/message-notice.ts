import type { TFunction } from 'i18next';
import type { Message } from '@recado/shared/messages';
import type { CompanyEventPayload } from '@recado/shared/realtime';
import type { Ticket } from '@recado/shared/tickets';
import type { OwnUser } from '@recado/shared/users';
import { messageData } from '@/data/messages/message-data';
import { plainText } from '@/data/messages/text-formatting';
import type { AppNotification } from '@/lib/bridge';
import { contactName } from '@/lib/formats/names';
import { isNamedInText, mediaLabel } from '@/ui/message/media-labels';

type MessageEvent = CompanyEventPayload<'appMessage'>;

/** Maximum lengths that the main process accepts (ipc/channels.ts). No system shows longer texts. */
const MAX_PREVIEW = 200;
const MAX_NAME = 100;

/** Returns whether the user should be notified of a message. Does not check whether its ticket is in view. */
export function concerns({ action, message, contact, ticket }: MessageEvent, user: OwnUser): boolean {
  if (action !== 'create' || message.fromMe || message.read || message.isDeleted) return false;
  // Excludes notices such as the offline notice.
  if (message.mediaType === 'notification') return false;
  // The chatbot replies to this message. The user is notified when the chatbot hands the ticket over.
  if (ticket.chatbot) return false;
  // A mention of the company's number notifies in a muted group, too.
  const isWanted = contact.notification || messageData(message.dataJson).mentionsUs === true;
  return isWanted && concernsTicket(ticket, user);
}

export function concernsHandOver({ contact, ...ticket }: Ticket, user: OwnUser): boolean {
  return contact.notification && concernsTicket(ticket, user);
}

function concernsTicket(ticket: Pick<Ticket, 'userId' | 'isGroup' | 'queueId'>, user: OwnUser): boolean {
  if (ticket.userId !== null && ticket.userId !== user.id) return false;
  if (ticket.isGroup || ticket.userId === user.id) return true;
  const hasNoQueues = user.queues.length === 0;
  if (ticket.queueId === null) return user.profile === 'admin' || hasNoQueues;
  // Administrators without queues see all tickets.
  return (user.profile === 'admin' && hasNoQueues) || user.queues.some(({ id }) => id === ticket.queueId);
}

export const tagOf = (ticketId: number): string => `ticket-${ticketId}`;

export function noticeOf(
  { message, contact, ticket }: MessageEvent,
  count: number,
  t: TFunction<'notifications'>,
  tickets: TFunction<'tickets'>,
  user: Pick<OwnUser, 'id'>,
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
    attention: ticket.userId === user.id,
    // The other tickets have to be accepted first.
    ...((ticket.status === 'open' || ticket.status === 'groups') && {
      reply: { userId: user.id, ticketId: ticket.id, name, seenThrough: message.id },
    }),
  };
}

/** Returns the notification of a customer whom the chatbot handed over. */
export function handOverNotice(
  { id, uuid, contact, userId }: Ticket,
  t: TFunction<'notifications'>,
  user: Pick<OwnUser, 'id'>,
): AppNotification {
  return {
    tag: tagOf(id),
    title: contactName(contact.name).slice(0, MAX_NAME),
    body: t('handedOver'),
    path: `/tickets/${uuid}`,
    attention: userId === user.id,
  };
}

/** Returns a message on one line: its text, its type, or both. */
function preview({ mediaType, body }: Message, tickets: TFunction<'tickets'>): string {
  const text = plainText(body).replace(/\s+/gu, ' ').trim().slice(0, MAX_PREVIEW);
  if (mediaType === 'text') return text;
  const label = mediaLabel(mediaType, tickets);
  if (text && isNamedInText(mediaType)) return text;
  return text && mediaType !== 'contact' && mediaType !== 'location' ? `${label}: ${text}` : label;
}
