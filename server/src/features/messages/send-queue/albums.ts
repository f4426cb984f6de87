import type { Logger } from 'pino';
import { isUnreachable } from '#core/database';
import { type ConnectionRef, GatewayError, type MessengerGateway } from '#messenger/gateway';
import { messageCollection, type MessageDocument } from '../message.model';
import type { ContactChat } from './contact-chats';

export interface AlbumDeps {
  gateway: Pick<MessengerGateway, 'send'>;
  log: Logger;
}

const RETRIED_FAILURES = new Set(['notConnected', 'budget']);

/**
 * Stores the album id, so that phones show one album even after a crash. Sends images without an album that WhatsApp
 * rejects.
 * @throws GatewayError if nothing can be sent now, errors of the database
 */
export async function inItsAlbum(
  { gateway, log }: AlbumDeps,
  connection: ConnectionRef,
  message: MessageDocument,
  chat: ContactChat,
): Promise<MessageDocument> {
  const { albumId, album } = message;
  if (!albumId || !album) return message;
  const { isFirst, isIn } = await positionInAlbum(message, albumId);
  if (!isIn) return alone(message);
  if (!isFirst) return message;
  try {
    await gateway.send(connection, { messengerId: albumId, ...chat, content: { type: 'album', ...album } });
    return message;
  } catch (error) {
    if (isUnreachable(error)) throw error;
    if (error instanceof GatewayError && RETRIED_FAILURES.has(error.failure)) throw error;
    log.warn({ err: error, messageId: message._id }, 'album send failed: its images are sent without it');
    await removeAlbums(connection, [albumId]);
    return alone(message);
  }
}

async function positionInAlbum({ companyId, connectionId, _id }: MessageDocument, albumId: string) {
  const upToIt = await messageCollection()
    .find({ companyId, connectionId, albumId, fromMe: true, _id: { $lte: _id } })
    .project<Pick<MessageDocument, '_id' | 'waiting' | 'ack'>>({ waiting: 1, ack: 1 })
    .toArray();
  const before = upToIt.filter((other) => other._id !== _id);
  return {
    isIn: before.length < upToIt.length,
    // The album is not sent yet if each earlier image failed or was deleted unsent.
    isFirst: before.every(({ waiting, ack }) => !waiting && ack < 2),
  };
}

export async function removeAlbums(
  { companyId, connectionId }: ConnectionRef,
  albumIds: readonly string[],
): Promise<void> {
  await messageCollection().updateMany(
    { companyId, connectionId, albumId: { $in: [...albumIds] }, fromMe: true },
    { $unset: { albumId: 1, album: 1 } },
  );
}

function alone({ albumId: _album, album: _parts, ...message }: MessageDocument): MessageDocument {
  return message;
}
