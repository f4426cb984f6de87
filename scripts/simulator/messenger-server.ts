import type { Server } from 'node:http';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { WebSocketServer } from 'ws';
import type { LinkedDevice } from './accounts/linked-device';
import { callFromClient } from './delivery/calls';
import { stanzaAcknowledged } from './delivery/outbox';
import { presenceFromClient } from './delivery/presence';
import { receiptFromClient } from './delivery/receipts';
import { receiveFromClient } from './delivery/receive-message';
import { activate } from './linking/activate';
import { abandonLink, finishLink } from './linking/link-client';
import { beginPairingCode, finishPairingCode, pairingCodeRequest } from './linking/pairing-code';
import { offerQrCodes } from './linking/qr-code';
import { logIn, logOut } from './linking/sessions';
import { uploadAgain } from './media/media-retry';
import { handleQuery } from './queries/handle-query';
import { child, node, SERVER } from './wire/binary-nodes';
import type { ServerIdentity } from './wire/certificates';
import { ClientConnection } from './wire/client-connection';
import type { World } from './world';

export const MESSENGER_PATH = '/ws/chat';
const CLIENT_TOO_OLD = '405';
const MAX_FRAME_BYTES = 16 * 1024 * 1024;

/** Serves WhatsApp's protocol on `/ws/chat` of an HTTP server. */
export function serveMessenger(http: Server, world: World, identity: ServerIdentity) {
  const sockets = new WebSocketServer({ server: http, path: MESSENGER_PATH, maxPayload: MAX_FRAME_BYTES });
  const loggedIn = new WeakMap<ClientConnection, LinkedDevice>();
  sockets.on('connection', (socket) => {
    new ClientConnection(socket, identity, {
      onPayload: (payload, connection) => {
        if (!world.protocol.accepts(payload)) {
          connection.sendAndClose(node('failure', { reason: CLIENT_TOO_OLD, location: 'sim' }));
          return;
        }
        if (payload.devicePairingData)
          offerQrCodes(world.pairing.open(connection, payload.devicePairingData));
        else {
          const linked = logIn(world, connection, payload);
          if (linked) loggedIn.set(connection, linked);
        }
      },
      onNode: (stanza, connection) => {
        const linked = loggedIn.get(connection);
        return linked
          ? fromLinked(world, linked, connection, stanza)
          : fromUnlinked(world, connection, stanza);
      },
      onClose: (connection) => {
        world.pairing.close(connection);
        abandonLink(connection);
        const linked = loggedIn.get(connection);
        if (linked) logOut(world, linked, connection);
      },
      onFailure: (error) => world.events.publish({ type: 'client.failed', reason: String(error) }),
    });
  });
  return sockets;
}

/** Handles stanzas of a logged-in client. A slow query does not block others. */
function fromLinked(world: World, linked: LinkedDevice, connection: ClientConnection, stanza: BinaryNode) {
  if (linked.connection && linked.connection !== connection)
    world.events.publish({ type: 'phone.late', number: linked.account.number, stanza: stanza.tag });
  switch (stanza.tag) {
    case 'iq':
      if (stanza.attrs.type === 'result') return undefined;
      void respondAndActivate(world, linked, connection, stanza);
      return undefined;
    case 'message':
      return receiveFromClient(world, linked, stanza);
    case 'receipt':
      if (stanza.attrs.type === 'server-error') return uploadAgain(world, linked, stanza);
      return receiptFromClient(world, linked, stanza);
    case 'call':
      return callFromClient(world, linked, stanza);
    case 'ack':
      return stanzaAcknowledged(linked, stanza);
    case 'presence':
    case 'chatstate':
      return presenceFromClient(world, linked, stanza);
    default:
      return undefined;
  }
}

async function respondAndActivate(
  world: World,
  linked: LinkedDevice,
  connection: ClientConnection,
  stanza: BinaryNode,
) {
  try {
    await handleQuery(world, linked, connection, stanza);
    if (child(stanza, 'active') && linked.connection === connection) await activate(world, linked);
  } catch (error) {
    world.events.publish({ type: 'client.failed', number: linked.account.number, reason: String(error) });
    connection.cut();
  }
}

/**
 * Handles stanzas of a client that is being linked: its reply to `pair-success`, pairing code, keep-alive.
 */
function fromUnlinked(world: World, connection: ClientConnection, stanza: BinaryNode) {
  if (stanza.tag !== 'iq') return;
  if (stanza.attrs.type === 'result') {
    finishLink(world, stanza);
    return;
  }
  const respond = (type: string, content?: BinaryNode[]) =>
    connection.send(node('iq', { from: SERVER, type, id: stanza.attrs.id }, content));
  const client = world.pairing.by(connection);
  const request = pairingCodeRequest(stanza);
  if (!request || !client) return respond('result');
  if (request.attrs.stage === 'companion_hello') return respond('result', beginPairingCode(client, request));
  try {
    const link = finishPairingCode(world, connection, request);
    respond('result');
    link();
  } catch (error) {
    respond('error', [node('error', { code: '400', text: String(error) })]);
  }
}
