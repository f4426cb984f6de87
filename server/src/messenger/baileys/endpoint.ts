import { WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import type { Config } from '../../core/config';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Where the messenger is, when it is not the real one. */
export type MessengerConfig = Pick<Config, 'messengerUrl' | 'messengerTrustRoot' | 'messengerMediaUrl'>;

/**
 * The socket's address, undefined for the real WhatsApp; sets the root that its certificates must come from.
 * Throws for an unencrypted address outside this machine: the library accepts any certificate, so that only
 * TLS proves who answers.
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
 * The media servers' address, undefined for the messenger's own. Throws for an unencrypted one outside this machine:
 * the pass to upload would be read on the way.
 */
export function mediaEndpoint({ messengerMediaUrl }: MessengerConfig): string | undefined {
  if (!messengerMediaUrl) return undefined;
  const { protocol, hostname } = new URL(messengerMediaUrl);
  if (protocol !== 'https:' && !LOOPBACK.has(hostname)) {
    throw new Error('MESSENGER_MEDIA_URL must start with https:// unless it is on this machine.');
  }
  return messengerMediaUrl;
}
