import { MEDIA_LIMITS, type MediaKind } from '@recado/shared/media';
import type { Companies } from '#features/companies';
import type { Settings } from '#features/settings';
import type { MediaDocument } from '../message.model';

/** Limit of received documents, which a platform admin sets. */
export interface ReceivedLimit {
  /** In bytes, as last read. */
  now(): number;
  refresh(): Promise<number>;
}

const MB = 1024 * 1024;

export function receivedLimit(
  settings: Pick<Settings, 'getSetting'>,
  companies: Pick<Companies, 'platformCompanyId'>,
): ReceivedLimit {
  let bytes = MEDIA_LIMITS.document;
  let platformId: number | undefined;
  return {
    now: () => bytes,
    refresh: async () => {
      platformId ??= await companies.platformCompanyId();
      if (platformId === undefined) return bytes;
      bytes = MB * Number(await settings.getSetting(platformId, 'receivedDocumentMb'));
      return bytes;
    },
  };
}

/** Returns the limit above which a file of the kind is not downloaded, not even as a document. */
export function largestReceived(kind: string, documentLimit: number): number {
  if (kind === 'document') return documentLimit;
  return Math.max((MEDIA_LIMITS as Partial<Record<string, number>>)[kind as MediaKind] ?? 0, documentLimit);
}

/** Returns the limit that a missing file exceeds, so that another download would fail, too. */
export function exceededLimit(
  kind: string,
  { state, bytes }: Pick<MediaDocument, 'state' | 'bytes'>,
  documentLimit: number,
): number | undefined {
  const limit = largestReceived(kind, documentLimit);
  return state === 'failed' && bytes !== null && bytes > limit ? limit : undefined;
}
