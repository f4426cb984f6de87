import { bareType, shortFileName } from '@recado/shared/media';
import type { MessageDocument } from '#features/messages';

export interface ExportEntry {
  fileId: string;
  path: string;
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'application/pdf': 'pdf',
};
/** Less than a file system's limit, because Windows unpacks no path of more than 260 characters. */
const MAX_NAME_BYTES = 120;

/** Returns a sanitised path such as `midia/00012-boleto.pdf`, unique by its number. */
export function entryOf({ media, mediaType }: MessageDocument, n: number): ExportEntry | undefined {
  if (!media?.file) return undefined;
  const ending = ENDINGS[bareType(media.mimetype)];
  const named = (media.fileName ?? '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^[._]+/, '');
  const name = shortFileName(named, MAX_NAME_BYTES) || (ending ? `${mediaType}.${ending}` : mediaType);
  return { fileId: media.file, path: `midia/${String(n).padStart(5, '0')}-${name}` };
}
