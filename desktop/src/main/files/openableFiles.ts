import { extname } from 'node:path';

/** Images, audio, video, PDF, text and Office documents without macros. A page or a program is not opened. */
const OPENABLE = new Set(
  [
    'jpg jpeg png gif webp bmp heic heif tif tiff',
    'mp3 ogg oga opus m4a aac wav flac amr weba',
    'mp4 m4v webm mov mkv avi 3gp',
    'pdf txt csv md log',
    'docx xlsx pptx odt ods odp rtf',
  ].flatMap((group) => group.split(' ')),
);

/** Decides by the last extension, as systems do. */
export function mayOpenFile(path: string): boolean {
  return OPENABLE.has(extname(path).slice(1).toLowerCase());
}
