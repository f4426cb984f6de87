import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { GatewayError } from '../gateway';

const HOSTS = /(^|\.)whatsapp\.net$/;
const LIMIT_MS = 20_000;
const MISSING_STATUSES = new Set([403, 404, 410]);

/** Downloads an avatar, which is not encrypted, only from WhatsApp's own hosts. */
export async function downloadImage(address: string, mediaUrl: string | undefined): Promise<Readable> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const ours = mediaUrl !== undefined && url?.origin === new URL(mediaUrl).origin;
  if (!url || !(ours || (url.protocol === 'https:' && HOSTS.test(url.hostname)))) {
    throw new GatewayError('error', 'A picture at an address that is not the messenger’s.');
  }
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) });
    if (response.ok && response.body) return Readable.fromWeb(response.body as ReadableStream);
    await response.body?.cancel();
    throw new GatewayError(
      MISSING_STATUSES.has(response.status) ? 'gone' : 'error',
      `A picture: ${response.status}.`,
    );
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    throw new GatewayError('error', 'A picture could not be fetched.', { cause: error });
  }
}
