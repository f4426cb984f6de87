import { AppError } from '@recado/shared/contract';
import type { MediaKind } from '@recado/shared/media';
import type { Media } from '#core/media';
import {
  type ConnectionRef,
  GatewayError,
  type MessengerGateway,
  type OutgoingMedia,
} from '#messenger/gateway';
import type { MediaDocument, MessageDocument } from '../message.model';
import { type AlbumDeps, inItsAlbum } from './albums';
import type { ContactChat } from './contact-chats';
import { outgoingOf } from './outgoing-content';
import { prepareFile, type PrepareFileDeps } from './prepare-file';
import type { QueuedItem } from './queued-items';

export interface DispatchDeps extends PrepareFileDeps, AlbumDeps {
  gateway: Pick<MessengerGateway, 'send' | 'parseAddress'>;
  media: PrepareFileDeps['media'] & Pick<Media, 'withLocalFile' | 'open'>;
  whenPublished(message: MessageDocument): Promise<void>;
}

/** Genuine thumbnails have a few thousand bytes. */
const MAX_THUMBNAIL_BYTES = 64 * 1024;
const UNNAMED = 'arquivo';

/** @throws GatewayError of the gateway, or `gone` if the file no longer exists */
export async function dispatch(
  deps: DispatchDeps,
  connection: ConnectionRef,
  one: QueuedItem & { messengerId: string },
  chat: ContactChat,
): Promise<void> {
  const { gateway, media } = deps;
  const send = async (file?: OutgoingMedia, message = one.message) => {
    const outgoing = await outgoingOf(gateway, { ...one, message }, file);
    await gateway.send(connection, { messengerId: one.messengerId, ...chat, ...outgoing });
  };
  if (one.change || !one.message.media) return send();
  await deps.whenPublished(one.message);
  const shown = await inItsAlbum(deps, connection, one.message, chat);
  try {
    const message = await prepareFile(deps, shown);
    const thumbnail = await thumbnailOf(media, message);
    await media.withLocalFile(message.companyId, message.media?.file ?? '', (path) =>
      send(described(message, path, thumbnail), message),
    );
  } catch (error) {
    throw isMissing(error) ? new GatewayError('gone', 'The file no longer exists.', { cause: error }) : error;
  }
}

function described({ mediaType, media }: MessageDocument, path: string, thumbnail?: Buffer): OutgoingMedia {
  const { mimetype, fileName, seconds, width, height, waveform } = media as MediaDocument;
  return {
    kind: mediaType as MediaKind,
    path,
    mimetype,
    fileName: fileName ?? UNNAMED,
    ...(seconds === null ? {} : { seconds: Math.max(1, Math.round(seconds)) }),
    ...(width === null || height === null ? {} : { width, height }),
    ...(waveform === null ? {} : { waveform }),
    ...(thumbnail ? { thumbnail } : {}),
  };
}

/** Phones display only JPEG thumbnails. */
async function thumbnailOf(
  media: DispatchDeps['media'],
  { companyId, media: described }: MessageDocument,
): Promise<Buffer | undefined> {
  if (!described?.thumbnail) return undefined;
  try {
    const { file, stream } = await media.open(companyId, described.thumbnail);
    if (file.mimetype !== 'image/jpeg' || file.bytes > MAX_THUMBNAIL_BYTES) {
      stream.destroy();
      return undefined;
    }
    return Buffer.concat((await stream.toArray()) as Buffer[]);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof AppError && error.code === 'ERR_NOT_FOUND';
}
