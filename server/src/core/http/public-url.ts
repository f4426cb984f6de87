import { isIP } from 'node:net';
import type { Config } from '../config';
import { isPublicAddress } from '../webhooks/public-address';

const LOCAL_NAME = /^[^.]+$|\.(localhost|local|lan|internal|home\.arpa)$/;

/** Returns whether customers can open the server's URL. Simulated customers can. */
export function isReachableByCustomers({
  publicUrl,
  messengerUrl,
}: Pick<Config, 'publicUrl' | 'messengerUrl'>): boolean {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  const isPublic = isIP(host) ? isPublicAddress(host) : !LOCAL_NAME.test(host);
  return isPublic || messengerUrl !== undefined;
}
