import { bareType, shortFileName } from '@recado/shared/media';

/** Types that browsers can show and that cannot contain scripts. */
const SHOWN =
  /^(image\/(jpeg|png|webp|gif)|video\/(mp4|webm|3gpp|quicktime|ogg)|audio\/(ogg|mpeg|mp4|aac|amr|wav|x-m4a|webm|flac|m4a))$/;
/** Types that are downloaded with their own type, for other programs. */
const HANDED_OVER =
  /^(application\/(pdf|zip|json|rtf|msword|vnd\.(ms-(excel|powerpoint)|openxmlformats-officedocument\.[\w.]+|oasis\.opendocument\.[\w.]+))|text\/(plain|csv|vcard|x-vcard|calendar)|image\/(tiff|heic|heif|avif|bmp))$/;

/** Returns how a stored type is served. Programs, HTML, SVG, XML and unknown types are downloaded as bytes. */
export function servedType(mimetype: string): { type: string; inline: boolean } {
  const type = bareType(mimetype);
  if (SHOWN.test(type)) return { type, inline: true };
  if (!HANDED_OVER.test(type)) return { type: 'application/octet-stream', inline: false };
  return { type: type.startsWith('text/') ? `${type}; charset=utf-8` : type, inline: false };
}

/** Returns `Content-Disposition` with the name in both encodings (RFC 6266, RFC 5987). */
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

/** Returns a safe file name without folders and invisible characters; never empty. */
export function saveName(name: string | null | undefined): string {
  const cleaned = (name ?? '')
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{C}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return shortFileName(cleaned) || 'arquivo';
}
