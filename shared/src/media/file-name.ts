/** File systems' limit for a name. */
const MAX_NAME_BYTES = 255;
const MAX_EXTENSION_BYTES = 20;

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

/**
 * Shortens a file's name to `maxBytes` of UTF-8, so that it keeps its extension and no character is split. The only place
 * that shortens names of files.
 */
export function shortFileName(name: string, maxBytes = MAX_NAME_BYTES): string {
  if (bytesOf(name) <= maxBytes) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? name.slice(dot) : '';
  const extension = bytesOf(ending) <= Math.min(MAX_EXTENSION_BYTES, maxBytes / 2) ? ending : '';
  const stem = name.slice(0, name.length - extension.length);
  return beginning(stem, maxBytes - bytesOf(extension)).trimEnd() + extension;
}

/** Returns the longest beginning of that many bytes that splits no character, such as an emoji with a skin tone. */
function beginning(text: string, maxBytes: number): string {
  let bytes = 0;
  let end = 0;
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    bytes += bytesOf(segment);
    if (bytes > maxBytes) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
