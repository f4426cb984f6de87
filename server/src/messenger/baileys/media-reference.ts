import type { MediaReference } from '../gateway';

/** Under which keys a file is encrypted, and in which folder of the media servers it lies. */
export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

/** Where a file is at the messenger, and its key. */
export interface MediaPointer {
  kind: MediaKind;
  /** Path and query on the messenger's media servers; '' when only the phone has the file. */
  path: string;
  mediaKey: Uint8Array;
}

interface Stored {
  kind: MediaKind;
  path: string;
  key: string;
}

/** Where the sender of a message says its file is. */
interface Located {
  directPath?: string | null;
  url?: string | null;
  mediaKey?: Uint8Array | null;
}

/** The pointer to a message's file; null for one without a key, which nobody could open. */
export function pointerTo(kind: MediaKind, { directPath, url, mediaKey }: Located): MediaPointer | null {
  if (!mediaKey?.length) return null;
  return { kind, path: pathOf(directPath) || pathOf(url), mediaKey };
}

export function writeReference({ kind, path, mediaKey }: MediaPointer): MediaReference {
  const stored: Stored = { kind, path, key: Buffer.from(mediaKey).toString('base64') };
  return JSON.stringify(stored) as MediaReference;
}

export function readReference(reference: MediaReference): MediaPointer {
  const { kind, path, key } = JSON.parse(reference) as Stored;
  return { kind, path, mediaKey: Buffer.from(key, 'base64') };
}

/** An address of one media server: whatever the path says, the host stays. */
export function mediaAddress(base: string, path: string): URL {
  const url = new URL(base);
  const [pathname = '', ...query] = path.split('?');
  url.pathname = pathname;
  url.search = query.join('?');
  return url;
}

/**
 * Only the path is taken from what a stranger sent: the host is always one we know, or a message could make this
 * server fetch from any address of its own network.
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
