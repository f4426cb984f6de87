import { isIP } from 'node:net';
import type { Config } from '../../../core/config';
import { isPublicAddress } from '../../../core/webhooks/public-address';

const LOCAL_NAME = /^[^.]+$|\.(localhost|local|lan|internal|home\.arpa)$/;

/** Returns undefined if customers cannot open the server's URL. Simulated customers can open it. */
export function reviewLink(
  { publicUrl, messengerUrl }: Pick<Config, 'publicUrl' | 'messengerUrl'>,
  uuid: string,
): string | undefined {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  const isPublic = isIP(host) ? isPublicAddress(host) : !LOCAL_NAME.test(host);
  return isPublic || messengerUrl !== undefined ? `${publicUrl}/avaliacao/${uuid}` : undefined;
}
