import type { Message, MessageMedia } from '@recado/shared/messages';
import type { Media } from '#core/media';
import type { TicketDocument } from '#features/tickets';
import type { ChatAddress } from '#messenger/gateway';
import type { MediaDocument, MessageDocument } from './message.model';
import { exceededLimit } from './message-media/received-limit';

export type PresentMessage = (message: MessageDocument, ticket: TicketDocument) => Message;

/** Minimum validity of a media URL; the maximum is twice as long. */
const LINK_SECONDS = 12 * 3_600;

interface PresenterDeps extends Pick<Media, 'linkTo'> {
  /** In bytes. */
  documentLimit(): number;
  addressOf(contact: { groupAddress?: string; phone?: string; lid?: string }): ChatAddress;
}

export function messagePresenter({ addressOf, linkTo, documentLimit }: PresenterDeps): PresentMessage {
  return (stored, ticket) => {
    const message = stored.isDeleted ? withoutContent(stored) : stored;
    const { companyId, contactId, fromMe, userId, user, senderName, media, origin } = message;
    const linked = (file: string | null | undefined, name: string | null) =>
      file ? linkTo(companyId, file, { name, seconds: LINK_SECONDS }) : null;
    return {
      id: message._id,
      ticketId: message.ticketId,
      contactId,
      contact: fromMe ? null : { id: contactId, name: senderName ?? ticket.contact.name },
      user: userId === null ? null : { id: userId, name: user?.name ?? '' },
      ...(origin && { origin: origin.kind }),
      body: message.body,
      ...(message.menuEntry && { menuEntry: message.menuEntry }),
      fromMe,
      read: !message.unread,
      ack: message.ack,
      failure: message.failure,
      mediaType: message.mediaType,
      mediaUrl: linked(media?.file, media?.fileName ?? null),
      media:
        media &&
        presentMedia(
          media,
          linked(media.thumbnail, null),
          exceededLimit(message.mediaType, media, documentLimit()),
        ),
      dataJson: message.data ? JSON.stringify(message.data) : null,
      albumId: message.albumId ?? null,
      reactions: (message.reactions ?? []).map(({ emoji, fromMe, name, at }) => ({
        emoji,
        fromMe,
        name,
        at: at.toISOString(),
      })),
      changes: (message.changes ?? []).map(({ type, failure }) => ({ type, failure })),
      remoteJid: placeOf(addressOf, ticket),
      quotedMsg: message.quoted,
      isDeleted: message.isDeleted,
      isEdited: message.isEdited,
      oldMessage: message.oldMessage ?? null,
      whisper: message.whisper,
      clientId: message.clientId ?? null,
      createdAt: message.createdAt.toISOString(),
    };
  };
}

function withoutContent(message: MessageDocument): MessageDocument {
  const { menuEntry: _entry, ...rest } = message;
  return { ...rest, body: '', media: null, data: null, oldMessage: null, quoted: null, reactions: [] };
}

function presentMedia(
  media: MediaDocument,
  thumbnailUrl: string | null,
  limit: number | undefined,
): MessageMedia {
  const { state, mimetype, fileName, bytes, seconds, width, height, waveform } = media;
  return {
    ...{ state, mimetype, fileName, bytes, seconds, width, height, waveform, thumbnailUrl },
    ...(limit !== undefined && { limit }),
  };
}

function placeOf(addressOf: PresenterDeps['addressOf'], { contact }: TicketDocument): string | null {
  const { number, lid, groupAddress } = contact;
  // Earlier versions stored no address in group tickets.
  if (contact.isGroup ? !groupAddress : !number && !lid) return null;
  return addressOf({ groupAddress, phone: number ?? undefined, lid: lid ?? undefined });
}
