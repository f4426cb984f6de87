import { randomBytes } from 'node:crypto';
import type { LinkedDevice } from '../accounts/linked-device';
import { sendQueued } from '../delivery/outbox';
import { node, seconds, SERVER } from '../wire/binary-nodes';
import type { World } from '../world';
import { sendFirstSync } from './first-sync';

const ROUTING = randomBytes(8);

/**
 * The client is ready. Sends it the queued stanzas, then the end of the queue. Further stanzas are sent at
 * once.
 */
export async function activate(world: World, linked: LinkedDevice) {
  const { connection } = linked;
  const send = (content: ReturnType<typeof node>) =>
    connection?.send(node('ib', { from: SERVER }, [content]));
  send(node('edge_routing', {}, [node('routing_info', {}, ROUTING)]));
  send(node('dirty', { type: 'account_sync', timestamp: seconds() }));
  send(node('offline_preview', { count: String(linked.queue.size) }));
  const count = sendQueued(linked);
  send(node('offline', { count: String(count) }));
  linked.isActive = true;
  world.events.publish({ type: 'phone.activated', number: linked.account.number, device: linked.device });
  if (!linked.saved.isSynced) await linked.account.inOrder(() => sendFirstSync(world, linked));
}
