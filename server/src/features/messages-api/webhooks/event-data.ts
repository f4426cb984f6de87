import { presentSource } from '#features/contacts';
import type { MessageDocument } from '#features/messages';
import type { TicketDocument } from '#features/tickets';
import type { MessagesApiDeps } from '../messages-api.deps';
import { statusOf } from '../messages-api.presenter';
import type { WebhookDeliveryDocument } from './webhook-delivery.model';

/** Minimum validity of a file's URL. */
const LINK_SECONDS = 24 * 3_600;

export interface EventData {
  data: Record<string, unknown>;
  /** The message's file is being downloaded. */
  isEarly: boolean;
}

/** Returns undefined if the message or ticket was deleted. */
export async function eventData(
  deps: MessagesApiDeps,
  delivery: WebhookDeliveryDocument,
): Promise<EventData | undefined> {
  const { companyId, messageId } = delivery;
  const message =
    messageId === undefined ? undefined : await deps.messages.conversation.byId(companyId, messageId);
  if (messageId !== undefined && !message) return undefined;
  const [ticket] = await deps.tickets.byIds(companyId, [message?.ticketId ?? delivery.ticketId ?? 0]);
  if (!ticket) return undefined;
  return {
    data: { ...ticketData(ticket), ...(message && { message: messageData(deps, message, delivery) }) },
    isEarly: delivery.event === 'message.received' && message?.media?.state === 'downloading',
  };
}

function ticketData({
  uuid,
  status,
  queue,
  user,
  whatsappId,
  whatsapp,
  contactId,
  contact,
  source,
  snooze,
}: TicketDocument) {
  const { name, number, username = null, isGroup } = contact;
  return {
    connection: { id: whatsappId, name: whatsapp?.name ?? null },
    contact: { id: contactId, name, number, username, isGroup },
    ticket: {
      uuid,
      status,
      queue: queue?.name ?? null,
      user: user?.name ?? null,
      source: source ? presentSource(source) : null,
      snoozedUntil: snooze?.until.toISOString() ?? null,
    },
  };
}

function messageData(
  { media, publicUrl }: MessagesApiDeps,
  message: MessageDocument,
  { ack, failure, change }: WebhookDeliveryDocument,
) {
  const id = message._id;
  if (ack !== undefined) return { id, status: statusOf({ ack, failure: null }) };
  if (failure !== undefined) return { id, status: statusOf({ ack: 1, failure }), failure };
  if (change) return { id, change, body: message.isDeleted ? '' : message.body };
  const file = message.media;
  const path =
    file?.file && media.linkTo(message.companyId, file.file, { name: file.fileName, seconds: LINK_SECONDS });
  return {
    id,
    fromMe: message.fromMe,
    author: authorOf(message),
    body: message.body,
    mediaType: message.mediaType,
    media: file && {
      mimetype: file.mimetype,
      fileName: file.fileName,
      bytes: file.bytes,
      url: path ? publicUrl + path : null,
    },
    quotedId: message.quoted?.id ?? null,
    createdAt: message.createdAt.toISOString(),
  };
}

function authorOf({ fromMe, senderName, user, origin, automatic }: MessageDocument) {
  if (!fromMe) return { kind: 'customer', name: senderName };
  if (user) return { kind: 'user', name: user.name };
  if (origin?.kind === 'api') return { kind: 'api', name: null };
  return { kind: automatic ? 'automatic' : 'phone', name: null };
}
