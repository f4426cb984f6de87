import type { Logger } from 'pino';
import {
  GatewayError,
  type ChatAddress,
  type ConnectionRef,
  type MessengerGateway,
} from '../../../messenger/gateway';
import { messageCollection, type MessageDocument } from '../message.model';

export interface AlbumParts {
  gateway: Pick<MessengerGateway, 'send'>;
  log: Logger;
}

/** Another try of the picture tries the album again, too. */
const LATER = new Set(['notConnected', 'budget']);

/**
 * A picture of ours as it is to go. The first of an album's pictures to go announces the album, under the id that all of
 * them were stored with: after a crash it is the same album to the phones. Where the album cannot be sent they are in
 * none. Throws what says that nothing can be sent now.
 */
export async function inItsAlbum(
  { gateway, log }: AlbumParts,
  connection: ConnectionRef,
  message: MessageDocument,
  to: ChatAddress,
): Promise<MessageDocument> {
  const { albumId, album } = message;
  if (!albumId || !album) return message;
  const { isFirst, isIn } = await standingOf(message, albumId);
  if (!isIn) return alone(message);
  if (!isFirst) return message;
  try {
    await gateway.send(connection, { messengerId: albumId, to, content: { type: 'album', ...album } });
    return message;
  } catch (error) {
    if (error instanceof GatewayError && LATER.has(error.failure)) throw error;
    log.warn({ err: error, messageId: message._id }, 'an album did not go: its pictures go without it');
    await forgetAlbums(connection, [albumId]);
    return alone(message);
  }
}

/** Whether a picture is (still) in its album, and whether none of it went, or goes, before. */
async function standingOf({ companyId, connectionId, _id }: MessageDocument, albumId: string) {
  const upToIt = await messageCollection()
    .find({ companyId, connectionId, albumId, fromMe: true, _id: { $lte: _id } })
    .project<Pick<MessageDocument, '_id' | 'waiting' | 'ack'>>({ waiting: 1, ack: 1 })
    .toArray();
  const before = upToIt.filter((other) => other._id !== _id);
  return {
    isIn: before.length < upToIt.length,
    // What failed, or was deleted before it went, announced nothing that is sure to have come.
    isFirst: before.every(({ waiting, ack }) => !waiting && ack < 2),
  };
}

/** The messenger does not have these albums: their pictures are in none. */
export async function forgetAlbums(
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
