import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@recado/shared/contract';
import type { SecretBox } from '../secrets';
import { saveName } from './served-type';

export interface LinkOptions {
  /** The name it is saved under, as its sender called it; null for what has none. */
  name?: string | null;
  /** How long the link holds at least; at most twice as long. */
  seconds: number;
}

/** What a link says: which file of which company, until when (seconds since 1970), under which name. */
export interface MediaLink {
  companyId: number;
  fileId: string;
  expires: number;
  name: string;
}

/** Makes and reads links to files: whoever has one may read that one file until it expires. */
export function createLinks(secrets: SecretBox, now: () => number = Date.now) {
  const sign = (payload: string): Buffer =>
    createHmac('sha256', secrets.key('media-links')).update(payload).digest();

  return {
    /**
     * The path of a file on this server (`/media/…`). Within one span of `seconds` it is the same text every time, so
     * that a browser keeps what it has fetched. Whether the caller may see the file was decided before.
     */
    linkTo(companyId: number, fileId: string, { name, seconds }: LinkOptions): string {
      const expires = (Math.floor(now() / 1000 / seconds) + 2) * seconds;
      const saved = saveName(name);
      const payload = Buffer.from(JSON.stringify([companyId, fileId, expires, saved])).toString('base64url');
      return `/media/${payload}.${sign(payload).toString('base64url')}/${encodeURIComponent(saved)}`;
    },

    /** Throws ERR_NOT_FOUND for a link that is not ours, was changed, or has expired. */
    read(token: string): MediaLink {
      const [payload = '', signature = ''] = token.split('.');
      const [given, wanted] = [Buffer.from(signature, 'base64url'), sign(payload)];
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
        throw new AppError('ERR_NOT_FOUND');
      }
      // Signed by us: it has the form we gave it.
      const [companyId, fileId, expires, name] = JSON.parse(
        Buffer.from(payload, 'base64url').toString('utf8'),
      ) as [number, string, number, string];
      if (expires * 1000 <= now()) throw new AppError('ERR_NOT_FOUND');
      return { companyId, fileId, expires, name };
    },
  };
}

export type Links = ReturnType<typeof createLinks>;
