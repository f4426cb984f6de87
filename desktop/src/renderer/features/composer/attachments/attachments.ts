import { MEDIA_LIMITS, mediaKindOf, type PhoneForm, phoneFormOf } from '@recado/shared/media';
import { MAX_FILES } from '@recado/shared/messages';

export type FileRejection =
  | { reason: 'tooLarge'; name: string; kind: ReturnType<typeof mediaKindOf>; limit: number }
  | { reason: 'empty'; name: string }
  | { reason: 'tooMany'; limit: number };

interface Candidate {
  name: string;
  type: string;
  /** Size in bytes. */
  size: number;
}

/** Separates files that can be sent from rejected ones; `already` is the number of files attached before. */
export function sortOutFiles<F extends Candidate>(
  given: readonly F[],
  already: number,
): { accepted: F[]; rejected: FileRejection[] } {
  const rejected: FileRejection[] = [];
  const fitting = given.filter((file) => {
    const rejection = rejectionOf(file);
    if (rejection) rejected.push(rejection);
    return !rejection;
  });
  const room = Math.max(0, MAX_FILES - already);
  if (fitting.length > room) rejected.push({ reason: 'tooMany', limit: MAX_FILES });
  return { accepted: fitting.slice(0, room), rejected };
}

function rejectionOf({ name, type, size }: Candidate): FileRejection | null {
  if (size === 0) return { reason: 'empty', name };
  const kind = mediaKindOf(type);
  const limit = MEDIA_LIMITS[kind];
  return size > limit ? { reason: 'tooLarge', name, kind, limit } : null;
}

const MEDIA_TYPE = /^(image|video|audio)\//;

/**
 * Returns the form in which the server sends a file; undefined if it stays as it is, or cannot be read. A photo, film or
 * sound that phones cannot show is sent as a document.
 */
export async function sentForm(file: Blob): Promise<PhoneForm | undefined> {
  const read = async (start: number, length: number) =>
    new Uint8Array(await file.slice(start, start + length).arrayBuffer());
  const form = await phoneFormOf(read, file.size).catch(() => undefined);
  return (
    form ?? (MEDIA_TYPE.test(file.type) && mediaKindOf(file.type) === 'document' ? 'document' : undefined)
  );
}
