import type { Account } from '../accounts/account';
import type { LinkedDevice } from '../accounts/linked-device';
import { node, seconds } from '../wire/binary-nodes';
import type { World } from '../world';
import { newMessageId } from './message-ids';
import { deliver } from './outbox';

/** Gives a customer so many devices, the phone included. Who writes with them hears which came and went. */
export function setDevices(world: World, account: Account, count: number) {
  while (account.devices.length < count) tellDevice(world, account, 'add', account.addCompanion());
  while (account.devices.length > count) {
    const gone = account.removeCompanion();
    if (gone !== undefined) tellDevice(world, account, 'remove', gone);
  }
}

/** A device came or went: clients that write to the account, and its own, hear of it, as they keep lists of devices. */
export function tellDevice(world: World, account: Account, action: 'add' | 'remove', device: number) {
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

/** Clients that write with somebody hear that the picture is another one now, and fetch it when they want it. */
export function tellPicture(world: World, account: Account) {
  const { id } = account.picture ?? {};
  for (const linked of acquaintances(world, account)) {
    const { addressing } = account.chatWith(linked.account.number);
    const from = addressing === 'lid' ? account.lidJid : account.pnJid;
    const attrs = { from, type: 'picture', id: newMessageId(), t: seconds() };
    const change = node(id ? 'set' : 'delete', { jid: from, id, author: from });
    deliver(world, linked, node('notification', attrs, [change]));
  }
}

/** The clients of all accounts that have a chat or a group with this one. */
function acquaintances(world: World, account: Account): LinkedDevice[] {
  const known = new Set(account.chats.keys());
  for (const { members } of world.groups.all())
    if (members.has(account.number)) for (const number of members.keys()) known.add(number);
  known.delete(account.number);
  return [...known].flatMap((number) => world.accounts.find(number)?.links ?? []);
}
