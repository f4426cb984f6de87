/** File systems' limit for a name. */
const MAX_NAME_BYTES = 255;
const MAX_EXTENSION_BYTES = 20;
// eslint-disable-next-line no-control-regex -- control characters are what it takes out
const UNFIT_FOR_A_NAME = /[\u0000-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/gu;

/**
 * Removes slashes, line breaks and bidirectional controls, which can make a program look like an image, and shortens the
 * name to 255 bytes without its extension being lost. Returns null if nothing remains.
 */
export function shownName(name: string | null | undefined): string | null {
  const clean = name?.replace(UNFIT_FOR_A_NAME, '').trim();
  return clean ? shortened(clean) : null;
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? name.slice(dot) : '';
  const extension = Buffer.byteLength(ending) <= MAX_EXTENSION_BYTES ? ending : '';
  const stem = name.slice(0, name.length - extension.length);
  return beginning(stem, MAX_NAME_BYTES - Buffer.byteLength(extension)).trimEnd() + extension;
}

/** Returns the longest beginning of that many bytes that splits no character, such as an emoji with a skin tone. */
function beginning(text: string, maxBytes: number): string {
  let bytes = 0;
  let end = 0;
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > maxBytes) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
