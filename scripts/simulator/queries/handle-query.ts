import type { BinaryNode } from '@whiskeysockets/baileys';
import type { LinkedDevice } from '../accounts/linked-device';
import { node, SERVER } from '../wire/binary-nodes';
import type { ClientConnection } from '../wire/client-connection';
import type { World } from '../world';
import { syncAppState } from './app-state';
import { replyWithAvatar } from './avatars';
import { handleEncryption } from './encryption';
import { handleGraph } from './graph';
import { handleGroups } from './groups';
import { handleDeviceLinking } from './linking';
import { mediaConnection } from './media-connection';
import { replyWithOrder } from './orders';
import { handlePrivacy } from './privacy';
import { QueryRejected } from './query-rejected';
import { lookUpUsers } from './user-lookup';

type QueryResult = BinaryNode[] | undefined;
type Handler = (world: World, linked: LinkedDevice, stanza: BinaryNode) => QueryResult | Promise<QueryResult>;

/** Handlers of queries by namespace. Others get an empty result, for which the client only waits. */
const HANDLERS: Record<string, Handler> = {
  encrypt: handleEncryption,
  usync: lookUpUsers,
  privacy: handlePrivacy,
  blocklist: () => [node('list')],
  abt: () => [node('props', { protocol: '1' })],
  md: handleDeviceLinking,
  'w:m': mediaConnection,
  'w:profile:picture': replyWithAvatar,
  'w:sync:app:state': syncAppState,
  'w:mex': handleGraph,
  'w:g2': handleGroups,
  'fb:thrift_iq': replyWithOrder,
};

/** Responds to a client's query, after `latencyMs` if that fault is set. */
export async function handleQuery(
  world: World,
  linked: LinkedDevice,
  connection: ClientConnection,
  stanza: BinaryNode,
) {
  const response = await result(world, linked, stanza);
  const { latencyMs } = world.faults.of(linked.account.number);
  if (latencyMs) await new Promise((resolve) => setTimeout(resolve, latencyMs));
  connection.send(response);
}

async function result(world: World, linked: LinkedDevice, stanza: BinaryNode) {
  const { id, xmlns = '', to } = stanza.attrs;
  try {
    const content = await HANDLERS[xmlns]?.(world, linked, stanza);
    return node('iq', { from: to ?? SERVER, type: 'result', id }, content);
  } catch (error) {
    const { code, message } = error instanceof QueryRejected ? error : new QueryRejected(500, String(error));
    if (code === 500)
      world.events.publish({ type: 'client.failed', number: linked.account.number, reason: message });
    return node('iq', { from: to ?? SERVER, type: 'error', id }, [
      node('error', { code: String(code), text: message }),
    ]);
  }
}
