import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@recado/shared/contract';
import type { SecretBox } from '../secrets';
import { saveName } from './served-type';

export interface LinkOptions {
  /** File name for saving; null if there is none. */
  name?: string | null;
  /** Shortest validity; at most twice as long. */
  seconds: number;
}

/** Claims of a signed URL; `expires` in seconds since 1970. */
export interface MediaLink {
  companyId: number;
  fileId: string;
  expires: number;
  name: string;
}

/** Creates and verifies signed URLs, each of which grants access to one file until it expires. */
export function createLinks(secrets: SecretBox, now: () => number = Date.now) {
  const sign = (payload: string): Buffer =>
    createHmac('sha256', secrets.key('media-links')).update(payload).digest();

  return {
    /**
     * Returns a file's path on this server (`/media/…`), the same within `seconds` so that browsers can cache
     * it. The caller must be authorised before.
     */
    linkTo(companyId: number, fileId: string, { name, seconds }: LinkOptions): string {
      const expires = (Math.floor(now() / 1000 / seconds) + 2) * seconds;
      const saved = saveName(name);
      const payload = Buffer.from(JSON.stringify([companyId, fileId, expires, saved])).toString('base64url');
      return `/media/${payload}.${sign(payload).toString('base64url')}/${encodeURIComponent(saved)}`;
    },

    /** Throws ERR_NOT_FOUND for a forged, modified or expired URL. */
    read(token: string): MediaLink {
      const [payload = '', signature = ''] = token.split('.');
      const [given, wanted] = [Buffer.from(signature, 'base64url'), sign(payload)];
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
        throw new AppError('ERR_NOT_FOUND');
      }
      // The signature guarantees the format.
      const [companyId, fileId, expires, name] = JSON.parse(
        Buffer.from(payload, 'base64url').toString('utf8'),
      ) as [number, string, number, string];
      if (expires * 1000 <= now()) throw new AppError('ERR_NOT_FOUND');
      return { companyId, fileId, expires, name };
    },
  };
}

export type Links = ReturnType<typeof createLinks>;
