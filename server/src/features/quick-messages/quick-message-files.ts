import { MEDIA_LIMITS, mediaKindOf } from '@recado/shared/media';
import { RECORDING_NAME } from '@recado/shared/messages';
import type { FormOptions } from '#core/http';
import type { Media, StoredFile } from '#core/media';

/** Name of files without printable characters in theirs. */
const NAMELESS = 'arquivo';

export interface UploadedFile {
  file: StoredFile;
  name: string;
}

/** Permits one file, which the company's media retention does not delete. */
export function uploadOptions(media: Media, companyId: number): Omit<FormOptions<UploadedFile>, 'field'> {
  return {
    maxFiles: 1,
    maxBytes: MEDIA_LIMITS.document + 1_000_000,
    store: async ({ name, mimetype, stream }) => {
      const kind = RECORDING_NAME.test(name) ? 'voice' : mediaKindOf(mimetype);
      const uploaded = await media.putOutgoing(companyId, stream, {
        kind,
        claimedMimetype: mimetype,
        fileName: name,
        permanent: true,
      });
      return { file: uploaded.file, name: uploaded.name ?? NAMELESS };
    },
    discard: ({ file }) => media.remove(companyId, file.id),
  };
}
