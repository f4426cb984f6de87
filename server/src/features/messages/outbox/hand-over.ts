import { AppError } from '@recado/shared/contract';
import type { MediaKind } from '@recado/shared/media';
import type { Media } from '../../../core/media';
import {
  GatewayError,
  type ChatAddress,
  type ConnectionRef,
  type MessengerGateway,
  type OutgoingMedia,
} from '../../../messenger/gateway';
import type { MediaDocument, MessageDocument } from '../message.model';
import { inItsAlbum, type AlbumParts } from './albums';
import { outgoingOf } from './content';
import { prepare, type PrepareParts } from './prepare';
import type { Waiting } from './waiting';

export interface HandOverParts extends PrepareParts, AlbumParts {
  gateway: Pick<MessengerGateway, 'send' | 'parseAddress'>;
  media: PrepareParts['media'] & Pick<Media, 'withLocalFile' | 'open'>;
  /** Resolves when everybody was told of the message. */
  whenAnnounced(message: MessageDocument): Promise<void>;
}

/** A small picture that travels inside its message has a few thousand bytes. */
const LARGEST_THUMBNAIL = 64 * 1024;
const UNNAMED = 'arquivo';

/**
 * Hands one thing to the messenger; a file is made ready first, and lent to it for as long as sending takes. Throws what
 * the gateway throws, and `gone` for a file that is here no more.
 */
export async function handOver(
  parts: HandOverParts,
  connection: ConnectionRef,
  one: Waiting & { messengerId: string },
  to: ChatAddress,
): Promise<void> {
  const { gateway, media } = parts;
  const send = async (file?: OutgoingMedia, message = one.message) => {
    const outgoing = await outgoingOf(gateway, { ...one, message }, file);
    await gateway.send(connection, { messengerId: one.messengerId, to, ...outgoing });
  };
  if (one.change || !one.message.media) return send();
  await parts.whenAnnounced(one.message);
  const announced = await inItsAlbum(parts, connection, one.message, to);
  try {
    const message = await prepare(parts, announced);
    const thumbnail = await thumbnailOf(media, message);
    await media.withLocalFile(message.companyId, message.media?.file ?? '', (path) =>
      send(described(message, path, thumbnail), message),
    );
  } catch (error) {
    throw isMissing(error) ? new GatewayError('gone', 'The file is here no more.', { cause: error }) : error;
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

/** The small picture where it is a JPEG: phones show no other. A message goes without one, too. */
async function thumbnailOf(
  media: HandOverParts['media'],
  { companyId, media: described }: MessageDocument,
): Promise<Buffer | undefined> {
  if (!described?.thumbnail) return undefined;
  try {
    const { file, stream } = await media.open(companyId, described.thumbnail);
    if (file.mimetype !== 'image/jpeg' || file.bytes > LARGEST_THUMBNAIL) {
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
