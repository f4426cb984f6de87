import type { Account } from '../accounts/account';
import type { LinkedDevice } from '../accounts/linked-device';
import { node, seconds } from '../wire/binary-nodes';
import type { World } from '../world';
import { newMessageId } from './message-ids';
import { deliver } from './outbox';

/**
 * Sets the number of a customer's devices including the phone. Clients that write to the customer are
 * notified.
 */
export function setDevices(world: World, account: Account, count: number) {
  while (account.devices.length < count) notifyDeviceChange(world, account, 'add', account.addCompanion());
  while (account.devices.length > count) {
    const removed = account.removeCompanion();
    if (removed !== undefined) notifyDeviceChange(world, account, 'remove', removed);
  }
}

/**
 * Notifies clients that write to the account, and its own, of an added or removed device, because they store
 * lists of devices.
 */
export function notifyDeviceChange(world: World, account: Account, action: 'add' | 'remove', device: number) {
  const t = seconds();
  const addresses = [
    [account.pnJid, `${account.number}:${device}@s.whatsapp.net`],
    [account.lidJid, `${account.lid}:${device}@lid`],
  ] as const;
  for (const linked of [...acquaintances(world, account), ...account.links]) {
    for (const [from, jid] of addresses) {
      const change = node(action, { device_hash: '2:simulated' }, [
        node('device', { jid, 'key-index': String(device) }),
      ]);
      deliver(
        world,
        linked,
        node('notification', { from, type: 'devices', id: newMessageId(), t }, [change]),
      );
    }
  }
}

/** Notifies clients of a changed picture. They download it when needed. */
export function notifyAvatarChange(world: World, account: Account) {
  const { id } = account.picture ?? {};
  for (const linked of acquaintances(world, account)) {
    const { addressing } = account.chatWith(linked.account.number);
    const from = addressing === 'lid' ? account.lidJid : account.pnJid;
    const attrs = { from, type: 'picture', id: newMessageId(), t: seconds() };
    const change = node(id ? 'set' : 'delete', { jid: from, id, author: from });
    deliver(world, linked, node('notification', attrs, [change]));
  }
}

/** Returns the clients of all accounts that share a chat or group with this one. */
function acquaintances(world: World, account: Account): LinkedDevice[] {
  const known = new Set(account.chats.keys());
  for (const { members } of world.groups.all())
    if (members.has(account.number)) for (const number of members.keys()) known.add(number);
  known.delete(account.number);
  return [...known].flatMap((number) => world.accounts.find(number)?.links ?? []);
}
