/** Bytes that are inspected to recognise UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 4_096;

/** Decodes a text file: UTF-8, UTF-16 with or without a byte order mark, else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    // The decoder also removes a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns whether the bytes are no text: only UTF-16 text has zero bytes. */
export function isBinary(bytes: Uint8Array): boolean {
  return bytes.includes(0) && wideEncodingOf(bytes) === undefined;
}

/** In UTF-16 of Latin letters, one byte of most pairs is zero. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let [even, odd] = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const most = sample.length * 0.4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}
