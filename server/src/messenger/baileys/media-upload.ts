import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  type BinaryNode,
  DEFAULT_ORIGIN,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  MEDIA_PATH_MAP,
  S_WHATSAPP_NET,
  type WASocket,
} from '@whiskeysockets/baileys';
import { GatewayError } from '../gateway';
import { measureSealed, mediaKeys, seal, type SealedFile } from './media-cipher';
import { mediaAddress, type MediaKind } from './media-reference';

const SILENCE_LIMIT_MS = 60_000;

export interface UploadedMedia extends Omit<SealedFile, 'sealedLength'> {
  url: string;
  directPath: string;
  mediaKey: Uint8Array;
  mediaKeyTimestamp: number;
}

/** Servers and token for uploads. */
interface Pass {
  bases: string[];
  auth: string;
  validUntil: number;
}

/**
 * Uploads files. Baileys would copy each file to the disk and, after a failed query for servers, fail until
 * the next reconnection.
 */
export class MediaUploads {
  private pass: Promise<Pass> | undefined;

  constructor(
    private readonly socket: Pick<WASocket, 'query'>,
    private readonly mediaUrl: string | undefined,
  ) {}

  /** Encrypts and uploads a file. Throws `error` if it is unreadable or no media server accepts it. */
  async upload(kind: MediaKind, path: string): Promise<UploadedMedia> {
    const mediaKey = randomBytes(32);
    const keys = mediaKeys(mediaKey, kind);
    const { sealedLength, ...measured } = await measureSealed(path, keys);
    const name = measured.fileEncSha256.toString('base64url');
    const { bases, auth } = await this.currentPass();
    const query = new URLSearchParams({ auth, token: name }).toString();
    let failure: unknown;
    for (const base of bases) {
      const url = mediaAddress(base, `${MEDIA_PATH_MAP[kind]}/${name}?${query}`);
      try {
        const response = await post(
          url,
          sealedLength,
          seal(createReadStream(path) as AsyncIterable<Buffer>, keys),
        );
        return {
          ...measured,
          ...response,
          mediaKey,
          mediaKeyTimestamp: Math.floor(Date.now() / 1000),
        };
      } catch (error) {
        failure = error;
      }
    }
    this.pass = undefined;
    throw new GatewayError('error', 'No media server took the file.', { cause: failure });
  }

  private async currentPass(): Promise<Pass> {
    const known = await this.pass?.catch(() => undefined);
    if (known && known.validUntil > Date.now()) return known;
    const requested = this.requestPass();
    this.pass = requested;
    return requested;
  }

  private async requestPass(): Promise<Pass> {
    const content = [{ tag: 'media_conn', attrs: {} }];
    const attrs = { type: 'set', xmlns: 'w:m', to: S_WHATSAPP_NET };
    const response = (await this.socket.query({ tag: 'iq', attrs, content })) as BinaryNode;
    const granted = getBinaryNodeChild(response, 'media_conn');
    const { auth, ttl } = granted?.attrs ?? {};
    if (!auth) throw new GatewayError('error', 'The messenger gives no leave to upload.');
    const hosts = getBinaryNodeChildren(granted, 'host').flatMap(({ attrs: { hostname } }) =>
      hostname ? [`https://${hostname}`] : [],
    );
    return {
      auth,
      bases: this.mediaUrl ? [this.mediaUrl] : hosts,
      validUntil: Date.now() + (Number(ttl) || 0) * 1000,
    };
  }
}

/** Posts a stream with `request`, because `fetch` would load the whole file into memory. */
async function post(
  url: URL,
  length: number,
  body: AsyncIterable<Buffer>,
): Promise<{ url: string; directPath: string }> {
  const headers = {
    'content-type': 'application/octet-stream',
    'content-length': length,
    origin: DEFAULT_ORIGIN,
  };
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, { method: 'POST', headers });
  request.setTimeout(SILENCE_LIMIT_MS, () => {
    request.destroy(new GatewayError('timeout', 'The media server did not answer.'));
  });
  const received = once(request, 'response') as Promise<[IncomingMessage]>;
  const [[response]] = await Promise.all([received, pipeline(Readable.from(body), request)]);
  const said = (await json(response).catch(() => ({}))) as { url?: string; direct_path?: string };
  if (!said.direct_path && !said.url) {
    throw new GatewayError('error', `The media server answered ${response.statusCode}.`);
  }
  return { url: said.url ?? '', directPath: said.direct_path ?? '' };
}
