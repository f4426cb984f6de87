import { randomBytes } from 'node:crypto';
import { node } from '../wire/binary-nodes';
import type { World } from '../world';

const LIFE_SECONDS = 3600;

/** Returns the upload server, which is this simulator. */
export function mediaConnection(world: World) {
  const attrs = { auth: randomBytes(12).toString('base64url'), ttl: String(LIFE_SECONDS), max_buckets: '12' };
  return [node('media_conn', attrs, [node('host', { hostname: new URL(world.mediaUrl).host })])];
}
