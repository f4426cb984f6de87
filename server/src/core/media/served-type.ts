import { bareType } from '@recado/shared/media';

/** What a browser shows without being able to run anything in it. */
const SHOWN =
  /^(image\/(jpeg|png|webp|gif)|video\/(mp4|webm|3gpp|quicktime|ogg)|audio\/(ogg|mpeg|mp4|aac|amr|wav|x-m4a|webm|flac|m4a))$/;
/** What is handed over under its own name of type, for the person's own program. */
const HANDED_OVER =
  /^(application\/(pdf|zip|json|rtf|msword|vnd\.(ms-(excel|powerpoint)|openxmlformats-officedocument\.[\w.]+|oasis\.opendocument\.[\w.]+))|text\/(plain|csv|vcard|x-vcard|calendar)|image\/(tiff|heic|heif|avif|bmp))$/;

/**
 * How a stored type goes to a browser. Only what cannot run is shown in place; programs, HTML, SVG, XML and all that
 * is unknown leave as nameless bytes to be saved.
 */
export function servedType(mimetype: string): { type: string; inline: boolean } {
  const type = bareType(mimetype);
  if (SHOWN.test(type)) return { type, inline: true };
  if (!HANDED_OVER.test(type)) return { type: 'application/octet-stream', inline: false };
  return { type: type.startsWith('text/') ? `${type}; charset=utf-8` : type, inline: false };
}

/** `Content-Disposition` with the name in every browser's spelling (RFC 6266, RFC 5987). */
export function contentDisposition(inline: boolean, name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const NAME_LENGTH = 120;

/** A name to save a file under, of what its sender called it: no folders, nothing unseen, never empty. */
export function saveName(name: string | null | undefined): string {
  const cleaned = (name ?? '')
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{C}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (cleaned.length <= NAME_LENGTH) return cleaned || 'arquivo';
  const [ending = ''] = /\.[\w-]{1,10}$/.exec(cleaned) ?? [];
  // Half of a character that was cut through cannot be encoded.
  return cleaned.slice(0, NAME_LENGTH - ending.length).replace(/\p{Cs}/gu, '') + ending;
}
