import { bareType } from '@recado/shared/media';

/** First bytes, from which the type is detected. */
export const HEAD_BYTES = 64 * 1024;
const UNKNOWN = 'application/octet-stream';

/** Types that a text file may claim; other texts are plain text. */
const TEXTS = new Set(['text/csv', 'text/vcard', 'text/x-vcard', 'text/calendar', 'application/json']);
const TEXT_ENDINGS: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  vcf: 'text/vcard',
  ics: 'text/calendar',
  json: 'application/json',
};
const SCRIPTABLE: readonly (readonly [RegExp, string])[] = [
  [/<svg[\s>]/i, 'image/svg+xml'],
  [/<(!doctype\s+html|html|head|body|script|iframe|img|a|meta)[\s>]/i, 'text/html'],
  [/^\s*<\?xml\s/i, 'application/xml'],
];

const FAMILIES: readonly { found: RegExp; claimed: RegExp }[] = [
  {
    found: /^(video|audio)\/(mp4|x-m4a|x-m4v|3gpp2?|quicktime)$/,
    claimed: /^(video|audio)\/(mp4|m4a|x-m4a|3gpp2?|quicktime)$/,
  },
  { found: /^(video|audio)\/(webm|matroska|x-matroska)$/, claimed: /^(video|audio)\/(webm|x-matroska)$/ },
  { found: /^((video|audio)\/ogg|application\/ogg)$/, claimed: /^audio\/ogg$/ },
  {
    found: /^application\/zip$/,
    claimed: /^application\/(vnd\.openxmlformats-officedocument|vnd\.oasis\.opendocument|epub\+zip|x-zip)/,
  },
  {
    found: /^application\/x-cfb$/,
    claimed: /^application\/(msword|vnd\.ms-(excel|powerpoint|outlook|project))$/,
  },
];

export interface ClaimedType {
  claimedMimetype: string;
  fileName?: string;
}

/**
 * Detects a file's type by its first bytes. The sender's claim decides only between types of the same container
 * and between kinds of text.
 */
export async function detectContentType(head: Uint8Array, claim: ClaimedType): Promise<string> {
  const claimed = bareType(claim.claimedMimetype);
  // Loaded with the first file, for a fast startup.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  if (!found) return isText(head) ? textType(head, claim) : UNKNOWN;
  const type = bareType(found.mime);
  // The library does not detect the kind of XML.
  if (type === 'application/xml') return textType(head, claim);
  const family = FAMILIES.find((each) => each.found.test(type));
  return claimed !== type && family?.claimed.test(claimed) ? claimed : found.mime;
}

function textType(head: Uint8Array, { claimedMimetype, fileName }: ClaimedType): string {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  const scriptable = SCRIPTABLE.find(([pattern]) => pattern.test(text));
  if (scriptable) return scriptable[1];
  const claimed = bareType(claimedMimetype);
  if (TEXTS.has(claimed)) return claimed;
  const ending = /\.(\w{3,4})$/.exec(fileName ?? '')?.[1]?.toLowerCase() ?? '';
  return TEXT_ENDINGS[ending] ?? 'text/plain';
}

/** Recognises UTF-8, Latin-1 and Windows' code pages, which have no zero bytes and few control characters. */
function isText(head: Uint8Array): boolean {
  const controls = head.reduce((count, byte) => {
    if (byte === 0) return Infinity;
    return byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 ? count + 1 : count;
  }, 0);
  return head.length > 0 && controls <= head.length / 200;
}
