import { randomBytes } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import { LinkedDevice } from '../accounts/linked-device';
import { notifyDeviceChange } from '../delivery/profile-changes';
import { bytesOf, child, node, seconds, SERVER } from '../wire/binary-nodes';
import type { World } from '../world';
import type { DeviceIdentity } from './device-identity';
import { isSignedByClient, signDeviceIdentity } from './device-identity';
import type { WaitingClient } from './pairing-desk';
import { unlinkDevice } from './sessions';

/** Maximum of linked clients per phone. A further one replaces the oldest. */
const MAX_LINKS = 4;

interface OpenLink {
  client: WaitingClient;
  account: Account;
  device: number;
  identity: DeviceIdentity;
  done: (linked: LinkedDevice) => void;
  failed: (error: Error) => void;
}

const open = new Map<string, OpenLink>();

/**
 * Links a waiting client to the account: sends `pair-success`, waits for its signature, and requests a new
 * login (515). Rejects if the client disconnects or the signature is wrong.
 */
export function linkClient(world: World, client: WaitingClient, account: Account, advSecret: Buffer) {
  const device = account.nextDevice++;
  const identity = signDeviceIdentity(
    account.phone.identity,
    client.registration.identity,
    device,
    advSecret,
  );
  const id = randomBytes(8).toString('hex');
  return new Promise<LinkedDevice>((done, failed) => {
    open.set(id, { client, account, device, identity, done, failed });
    client.connection.send(
      node('iq', { from: SERVER, type: 'set', id, xmlns: 'md', t: seconds() }, [
        node('pair-success', {}, [
          node('device-identity', {}, identity.sealed),
          node('platform', { name: 'android' }),
          node('device', {
            jid: `${account.number}:${device}@s.whatsapp.net`,
            lid: `${account.lid}:${device}@lid`,
          }),
        ]),
      ]),
    );
    world.pairing.close(client.connection);
  });
}

/** Handles the client's reply to `pair-success`. Returns false for other stanzas. */
export function finishLink(world: World, stanza: BinaryNode) {
  const link = open.get(stanza.attrs.id ?? '');
  if (!link) return false;
  open.delete(stanza.attrs.id ?? '');
  const { client, account, device, identity } = link;
  const reply = bytesOf(child(child(stanza, 'pair-device-sign'), 'device-identity'));
  if (!isSignedByClient(identity, client.registration.identity, reply)) {
    link.failed(new Error('The client signed its device identity wrongly'));
    client.connection.cut();
    return true;
  }
  while (account.links.length >= MAX_LINKS && account.links[0]) unlinkDevice(world, account.links[0]);
  const linked = new LinkedDevice(account, {
    device,
    ...client.registration,
    preKeys: [],
    isSynced: false,
    queue: [],
  });
  notifyDeviceChange(world, account, 'add', device);
  account.links.push(linked);
  account.touch();
  world.events.publish({ type: 'phone.linked', number: account.number, device });
  client.connection.streamError('515');
  link.done(linked);
  return true;
}

/** Cancels the linking of a client that disconnected. */
export function abandonLink(client: WaitingClient['connection']) {
  for (const [id, link] of open) {
    if (link.client.connection !== client) continue;
    open.delete(id);
    link.failed(new Error('The client went away while it was being linked'));
  }
}
