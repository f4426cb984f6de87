import { MEDIA_LIMITS } from '@recado/shared/media';
import type { FetchCandidate } from './downloads.store';

/** Displayed at once, lowest number first. */
const AT_ONCE: Readonly<Record<string, number>> = {
  sticker: 0,
  voice: 1,
  image: 1,
  audio: 2,
  document: 3,
  video: 4,
};
const LARGE_BYTES = 4 * 1024 * 1024;

/** Returns false for files above their kind's limit; a platform admin sets that of documents. */
export function isFetched(kind: string, bytes: number | null, documentLimit: number): boolean {
  const limits: Partial<Record<string, number>> = { ...MEDIA_LIMITS, document: documentLimit };
  const limit = limits[kind];
  return limit === undefined || bytes === null || bytes <= limit;
}

export interface Running {
  large: number;
  byCompany: ReadonlyMap<number, number>;
}

export interface Bounds {
  atOnce: number;
  /** Maximum number of large files, lower than `atOnce`, so that small files never wait for them. */
  large: number;
  perCompany: number;
}

export function isLarge({ mediaType, media }: FetchCandidate): boolean {
  return (media?.bytes ?? (mediaType === 'video' ? LARGE_BYTES : 0)) >= LARGE_BYTES;
}

/**
 * Prefers small files, then the kinds displayed at once, then the oldest. Skips companies that already run
 * `perCompany` downloads.
 */
export function nextOf(
  waiting: Iterable<FetchCandidate>,
  running: Running,
  bounds: Bounds,
): FetchCandidate | undefined {
  let best: FetchCandidate | undefined;
  for (const candidate of waiting) {
    if (isLarge(candidate) && running.large >= bounds.large) continue;
    if ((running.byCompany.get(candidate.companyId) ?? 0) >= bounds.perCompany) continue;
    if (!best || comparison(candidate, best) < 0) best = candidate;
  }
  return best;
}

function comparison(a: FetchCandidate, b: FetchCandidate): number {
  return (
    Number(isLarge(a)) - Number(isLarge(b)) ||
    (AT_ONCE[a.mediaType] ?? 5) - (AT_ONCE[b.mediaType] ?? 5) ||
    (a._id < b._id ? -1 : 1)
  );
}
