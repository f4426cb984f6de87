import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { AppError } from '@recado/shared/contract';
import { bareType, isHeic, type PhoneForm, phoneFormOf } from '@recado/shared/media';
import type { Files, NewFile, StoredFile } from './files';
import type { Previews } from './previews';
import { shownName } from './shown-name';

export interface OutgoingDeps {
  files: Files;
  previews: Pick<Previews, 'heicPhoto' | 'mp4'>;
  log: Logger;
}

export interface OutgoingFile {
  file: StoredFile;
  name: string | null;
  /** Of the content as received: a conversion may write other bytes each time. */
  receivedSha256: string;
}

/** Failures after which the file is sent unchanged. */
const UNCONVERTED = new Set(['ERR_MEDIA_UNREADABLE', 'ERR_STORAGE_FULL', 'ERR_PAYLOAD_TOO_LARGE']);

/** Types in whose containers phones write photos and films. */
const CONTAINERS = new Set(['video/mp4', 'video/quicktime', 'video/x-m4v']);

/** Creates the function through which every file passes that is uploaded in order to be sent. */
export function createOutgoing({ files, previews, log }: OutgoingDeps) {
  /** Requests one part per read, because the storage may be remote. */
  const formOf = (companyId: number, { id, mimetype, bytes }: StoredFile): Promise<PhoneForm | undefined> => {
    if (!isHeic(mimetype) && !CONTAINERS.has(bareType(mimetype))) return Promise.resolve(undefined);
    const read = async (start: number, length: number) => {
      const end = Math.min(start + length, bytes) - 1;
      return end < start
        ? new Uint8Array()
        : buffer((await files.open(companyId, id, { start, end })).stream);
    };
    return phoneFormOf(read, bytes);
  };

  const convert = async (
    companyId: number,
    { id, mimetype }: StoredFile,
    form: 'photo' | 'video',
    options: Pick<NewFile, 'permanent'>,
  ): Promise<StoredFile | undefined> => {
    try {
      return form === 'photo'
        ? (await previews.heicPhoto(companyId, id, options)).photo
        : await previews.mp4(companyId, id, options);
    } catch (error) {
      if (!(error instanceof AppError) || !UNCONVERTED.has(error.code)) throw error;
      log.info({ err: error, mimetype }, 'file not converted for phones: it is sent as a document');
      return undefined;
    }
  };

  return {
    /**
     * Stores a file that will be sent. A HEIC photo becomes a JPEG and a QuickTime film with H.264 and AAC an MP4, because
     * phones show no others; a film or photo that cannot be converted becomes a document.
     * @throws errors of `put`, ERR_UNAVAILABLE during shutdown
     */
    async putOutgoing(
      companyId: number,
      stream: Readable,
      { fileName = '', ...claim }: Omit<NewFile, 'limit'>,
    ): Promise<OutgoingFile> {
      const received = await files.put(companyId, stream, { ...claim, fileName });
      try {
        const form = await formOf(companyId, received);
        const options = claim.permanent ? { permanent: claim.permanent } : {};
        const converted =
          form === 'photo' || form === 'video'
            ? await convert(companyId, received, form, options)
            : undefined;
        if (converted) await files.remove(companyId, received.id);
        const file =
          converted ?? (form === undefined ? received : await files.makeDocument(companyId, received));
        return { file, name: phoneName(shownName(fileName), file), receivedSha256: received.sha256 };
      } catch (error) {
        await files.remove(companyId, received.id);
        throw error;
      }
    },
  };
}

export type Outgoing = ReturnType<typeof createOutgoing>;

const REPLACED: readonly { type: string; ending: RegExp; by: string }[] = [
  { type: 'image/jpeg', ending: /\.(heic|heif|hif)$/i, by: '.jpg' },
  { type: 'video/mp4', ending: /\.(mov|qt)$/i, by: '.mp4' },
];

/** Returns the name with the extension of the type that a conversion made. */
export function phoneName<Name extends string | null>(
  name: Name,
  { mimetype }: Pick<StoredFile, 'mimetype'>,
): Name | string {
  const type = bareType(mimetype);
  const replaced = REPLACED.find((one) => one.type === type);
  return name === null || !replaced ? name : name.replace(replaced.ending, replaced.by);
}
