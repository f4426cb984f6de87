import type { proto } from '@whiskeysockets/baileys';
import type { LinkedDevice } from '../accounts/linked-device';
import { notifyDeviceChange } from '../delivery/profile-changes';
import { node, seconds } from '../wire/binary-nodes';
import type { ClientConnection } from '../wire/client-connection';
import type { World } from '../world';

const LOGGED_OUT = 401;

/**
 * Logs a client in by number, device and Noise key. Returns its device; undefined after a rejection (401: it
 * was unlinked).
 */
export function logIn(world: World, connection: ClientConnection, payload: proto.ClientPayload) {
  const account = world.accounts.find(String(payload.username));
  const linked = account?.links.find(({ device }) => device === (payload.device ?? 0));
  if (!account || !linked || !connection.clientStatic.equals(linked.saved.clientStatic)) {
    connection.sendAndClose(node('failure', { reason: '401', location: 'sim' }));
    return undefined;
  }
  const rejection = linked.rejectLogin();
  if (rejection) {
    connection.sendAndClose(node('failure', { reason: rejection, location: 'sim' }));
    return undefined;
  }
  if (linked.connection?.isOpen)
    world.events.publish({ type: 'phone.replaced', number: account.number, device: linked.device });
  linked.connection?.streamError('440');
  linked.connection = connection;
  linked.isActive = false;
  linked.subscriptions.clear();
  connection.isSilent = () => world.faults.of(account.number).silent === true;
  if (payload.pushName) account.name = payload.pushName;
  connection.send(
    node('success', { t: seconds(), lid: linked.lidJid, display_name: account.name, location: 'sim' }),
  );
  world.events.publish({ type: 'phone.connected', number: account.number, device: linked.device });
  return linked;
}

/** The device's socket was closed. */
export function logOut(world: World, linked: LinkedDevice, connection: ClientConnection) {
  if (linked.connection !== connection) return;
  linked.connection = undefined;
  linked.isActive = false;
  const { number } = linked.account;
  world.events.publish({ type: 'phone.disconnected', number, device: linked.device });
}

/**
 * Ends a client's session with a code and rejects its next logins with it. 401 also unlinks the client,
 * because it has no other cause.
 */
export function failDevice(world: World, linked: LinkedDevice, code: number, logins: number) {
  if (code === LOGGED_OUT) return unlinkDevice(world, linked);
  linked.rejections = { code: String(code), logins };
  linked.connection?.streamError(String(code));
}

/** Unlinks a client: 401 now, or when it reconnects. */
export function unlinkDevice(world: World, linked: LinkedDevice) {
  const { account } = linked;
  const at = account.links.indexOf(linked);
  if (at < 0) return;
  account.links.splice(at, 1);
  account.touch();
  linked.connection?.streamError('401');
  notifyDeviceChange(world, account, 'remove', linked.device);
  world.events.publish({ type: 'phone.unlinked', number: account.number, device: linked.device });
}
