import { bareType } from '@recado/shared/media';
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
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'application/pdf': 'pdf',
};
const NAME_LENGTH = 80;

/** Returns a sanitised path such as `midia/00012-boleto.pdf`, unique by its number. */
export function entryOf({ media, mediaType }: MessageDocument, n: number): ExportEntry | undefined {
  if (!media?.file) return undefined;
  const ending = ENDINGS[bareType(media.mimetype)];
  const named = (media.fileName ?? '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^[._]+/, '')
    .slice(-NAME_LENGTH);
  const name = named || (ending ? `${mediaType}.${ending}` : mediaType);
  return { fileId: media.file, path: `midia/${String(n).padStart(5, '0')}-${name}` };
}
