import { WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import type { Config } from '#core/config';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

export type MessengerConfig = Pick<Config, 'messengerUrl' | 'messengerTrustRoot' | 'messengerMediaUrl'>;

/**
 * Returns the socket's URL, undefined for WhatsApp's, and sets the trust root of its certificates.
 * @throws for an unencrypted URL outside this machine, because Baileys accepts any certificate, so that only
 * TLS proves the server's identity
 */
export function useMessengerEndpoint(config: MessengerConfig): string | undefined {
  if (config.messengerTrustRoot) WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(config.messengerTrustRoot, 'hex');
  if (!config.messengerUrl) return undefined;
  const url = new URL(config.messengerUrl);
  if (url.protocol !== 'wss:' && !(url.protocol === 'ws:' && LOOPBACK.has(url.hostname))) {
    throw new Error('MESSENGER_URL must start with wss:// unless it is on this machine.');
  }
  return config.messengerUrl;
}

/**
 * Returns the media servers' URL; undefined for WhatsApp's.
 * @throws for an unencrypted URL outside this machine, which would expose the upload token
 */
export function mediaEndpoint({ messengerMediaUrl }: MessengerConfig): string | undefined {
  if (!messengerMediaUrl) return undefined;
  const { protocol, hostname } = new URL(messengerMediaUrl);
  if (protocol !== 'https:' && !LOOPBACK.has(hostname)) {
    throw new Error('MESSENGER_MEDIA_URL must start with https:// unless it is on this machine.');
  }
  return messengerMediaUrl;
}
