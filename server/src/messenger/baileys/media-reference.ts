import type { MediaReference } from '../gateway';

/** Decides a file's keys and its folder on the media servers. */
export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

export interface MediaPointer {
  kind: MediaKind;
  /** Path and query on the media servers; '' if only the phone has the file. */
  path: string;
  mediaKey: Uint8Array;
}

interface Stored {
  kind: MediaKind;
  path: string;
  key: string;
}

/** A file that the message itself contains. */
interface Contained {
  file: string;
}

/** A file's location as the sender states it. */
interface Located {
  directPath?: string | null;
  url?: string | null;
  mediaKey?: Uint8Array | null;
}

/** Returns the location of a message's file; null without a key to decrypt it. */
export function pointerTo(kind: MediaKind, { directPath, url, mediaKey }: Located): MediaPointer | null {
  if (!mediaKey?.length) return null;
  return { kind, path: pathOf(directPath) || pathOf(url), mediaKey };
}

export function writeReference({ kind, path, mediaKey }: MediaPointer): MediaReference {
  const stored: Stored = { kind, path, key: Buffer.from(mediaKey).toString('base64') };
  return JSON.stringify(stored) as MediaReference;
}

/** @param file - small, because every reader of the message reads it, too */
export function writeContained(file: Uint8Array): MediaReference {
  const stored: Contained = { file: Buffer.from(file).toString('base64') };
  return JSON.stringify(stored) as MediaReference;
}

/** Returns where the file is, or the file. */
export function readReference(reference: MediaReference): MediaPointer | { file: Buffer } {
  const stored = JSON.parse(reference) as Stored | Contained;
  if ('file' in stored) return { file: Buffer.from(stored.file, 'base64') };
  const { kind, path, key } = stored;
  return { kind, path, mediaKey: Buffer.from(key, 'base64') };
}

/** Returns a URL on a media server. The path cannot change the host. */
export function mediaAddress(base: string, path: string): URL {
  const url = new URL(base);
  const [pathname = '', ...query] = path.split('?');
  url.pathname = pathname;
  url.search = query.join('?');
  return url;
}

/**
 * Returns the path of the sender's URL. With its host, a message could make this server fetch from its own
 * network.
 */
function pathOf(address: string | null | undefined): string {
  if (!address) return '';
  try {
    const { pathname, search } = new URL(address, 'https://messenger.invalid');
    return pathname === '/' ? '' : pathname + search;
  } catch {
    return '';
  }
}
