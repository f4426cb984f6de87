import { pipeline, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { DEF_MEDIA_HOST, DEFAULT_ORIGIN } from '@whiskeysockets/baileys';
import { GatewayError } from '../gateway';
import { mediaKeys, MediaOpening } from './media-cipher';
import { mediaAddress, type MediaPointer } from './media-reference';

/** Idle timeout. */
const SILENCE_LIMIT_MS = 30_000;
const MISSING_STATUSES = new Set([404, 410]);

/**
 * Streams a decrypted file. The stream fails with a GatewayError if it is interrupted or manipulated, so its
 * content must not be used before the end.
 */
export async function downloadMedia(
  { kind, path, mediaKey }: MediaPointer,
  mediaUrl: string | undefined,
  silenceLimitMs = SILENCE_LIMIT_MS,
): Promise<Readable> {
  if (!path) throw new GatewayError('gone', 'Only the phone has this file.');
  const stop = new AbortController();
  const silence = setTimeout(() => {
    stop.abort(new GatewayError('timeout', 'The media server sent nothing more.'));
  }, silenceLimitMs);
  try {
    const url = mediaAddress(mediaUrl ?? `https://${DEF_MEDIA_HOST}`, path);
    const response = await fetch(url, { headers: { origin: DEFAULT_ORIGIN }, signal: stop.signal });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      const failure = MISSING_STATUSES.has(response.status) ? 'gone' : 'error';
      throw new GatewayError(failure, `The media server answered ${response.status}.`);
    }
    const opening = new MediaOpening(mediaKeys(mediaKey, kind));
    const encrypted = Readable.fromWeb(response.body as ReadableStream);
    encrypted.on('data', () => silence.refresh());
    // The reader of the other end handles the error.
    pipeline(encrypted, opening, () => clearTimeout(silence));
    return opening;
  } catch (error) {
    clearTimeout(silence);
    throw withGatewayErrors(error);
  }
}

function withGatewayErrors(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  return new GatewayError('error', 'The media server could not be reached.', { cause: error });
}
