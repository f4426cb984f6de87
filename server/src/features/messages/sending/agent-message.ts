import { carrying } from '#core/events';
import type { Caller } from '#core/tenancy/caller';
import { wholeSeconds } from '#core/time';
import type { TicketDocument } from '#features/tickets';
import type { MessageDocument } from '../message.model';
import { storedEvents } from '../message-events';
import { newMessageId } from '../message-ids';
import type { MessagesDeps } from '../messages.deps';
import { searchField } from '../search/message-words';
import type { Decision } from './decide-message';
import type { Draft } from './draft';

/** Returns an agent's message row. A whisper is not sent, so it has no messenger id and never waits. */
export function agentMessage(
  { gateway, events }: MessagesDeps,
  caller: Caller,
  ticket: TicketDocument,
  draft: Draft,
  { connectionId, quoted }: Decision,
): MessageDocument {
  const isSent = !draft.whisper;
  const now = new Date();
  // A connected session dispatches it as soon as it is stored.
  const isUp = gateway.state({ companyId: caller.companyId, connectionId }).status === 'CONNECTED';
  const message: MessageDocument = {
    _id: newMessageId(),
    companyId: caller.companyId,
    ticketId: ticket._id,
    contactId: ticket.contactId,
    connectionId,
    ...(isSent ? { messengerId: gateway.newMessengerId() } : {}),
    participant: '',
    senderName: null,
    fromMe: true,
    body: draft.body,
    mediaType: draft.mediaType,
    media: draft.media ?? null,
    data: draft.data ?? null,
    ...(draft.albumId ? { albumId: draft.albumId } : {}),
    ...(draft.album ? { album: draft.album } : {}),
    reactions: [],
    quoted,
    ack: 1,
    failure: null,
    ...(isSent ? { waiting: true as const, waitingSince: now, ...(isUp && { dispatchedAt: now }) } : {}),
    userId: caller.userId,
    user: { name: caller.name },
    ...(draft.clientId ? { clientId: draft.clientId } : {}),
    isDeleted: false,
    isEdited: false,
    oldMessage: null,
    whisper: !isSent,
    // WhatsApp's clock may be ahead, but messages must keep their order.
    createdAt: wholeSeconds(Math.max(now.getTime(), ticket.lastMessageAt.getTime())),
  };
  return { ...message, ...searchField(message), ...carrying(storedEvents(events, message)) };
}
