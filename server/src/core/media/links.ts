import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@recado/shared/contract';
import type { SecretBox } from '../secrets';
import { saveName } from './served-type';

export interface LinkOptions {
  /** File name for saving. */
  name?: string | null;
  /** Minimum validity; the maximum is twice as long. */
  seconds: number;
}

/** `expires` is in seconds since 1970. */
export interface MediaLink {
  companyId: number;
  fileId: string;
  expires: number;
  name: string;
}

/** Each signed URL grants access to one file until it expires. */
export function createLinks(secrets: SecretBox, now: () => number = Date.now) {
  const sign = (payload: string): Buffer =>
    createHmac('sha256', secrets.key('media-links')).update(payload).digest();

  return {
    /**
     * Returns a file's path on this server (`/media/…`). It stays the same for `seconds`, so that browsers can
     * cache it. The caller must already be authorised.
     */
    linkTo(companyId: number, fileId: string, { name, seconds }: LinkOptions): string {
      const expires = (Math.floor(now() / 1000 / seconds) + 2) * seconds;
      const saved = saveName(name);
      const payload = Buffer.from(JSON.stringify([companyId, fileId, expires, saved])).toString('base64url');
      return `/media/${payload}.${sign(payload).toString('base64url')}/${encodeURIComponent(saved)}`;
    },

    /** @throws ERR_NOT_FOUND for forged, modified and expired URLs */
    read(token: string): MediaLink {
      const [payload = '', signature = ''] = token.split('.');
      const [given, wanted] = [Buffer.from(signature, 'base64url'), sign(payload)];
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
        throw new AppError('ERR_NOT_FOUND');
      }
      // The signature guarantees the payload's format.
      const [companyId, fileId, expires, name] = JSON.parse(
        Buffer.from(payload, 'base64url').toString('utf8'),
      ) as [number, string, number, string];
      if (expires * 1000 <= now()) throw new AppError('ERR_NOT_FOUND');
      return { companyId, fileId, expires, name };
    },
  };
}

export type Links = ReturnType<typeof createLinks>;
