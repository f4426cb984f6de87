import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { LinkedDevice } from '../accounts/linked-device';
import { newMessageId } from '../delivery/message-ids';
import { deliver } from '../delivery/outbox';
import { node, seconds, SERVER } from '../wire/binary-nodes';
import type { World } from '../world';

const KEY_ID_BYTES = 6;

/** Returns a collection of an account's settings: encrypted patches, which the server cannot read. */
export function collectionOf(account: Account, name: string) {
  const collection = account.appState.get(name) ?? { version: 0, patches: [] };
  account.appState.set(name, collection);
  return collection;
}

/** Stores a change of the settings and notifies all other clients. */
export function addPatch(
  world: World,
  account: Account,
  name: string,
  patch: proto.ISyncdPatch,
  by?: LinkedDevice,
) {
  const collection = collectionOf(account, name);
  collection.version += 1;
  const version = { version: collection.version };
  collection.patches.push(proto.SyncdPatch.encode({ ...patch, version }).finish());
  account.touch();
  for (const linked of account.links) {
    if (linked === by) continue;
    const attrs = { from: SERVER, type: 'server_sync', id: newMessageId(), t: seconds() };
    deliver(world, linked, node('notification', attrs, [node('collection', { name })]));
  }
}

/** Returns the key of the account's settings. The phone creates it and shares it with linked clients. */
export function settingsKey(account: Account): proto.Message.IAppStateSyncKey {
  account.settingsKey ??= { id: randomBytes(KEY_ID_BYTES), data: randomBytes(32), at: Date.now() };
  const { id, data, at } = account.settingsKey;
  const fingerprint = { rawId: Buffer.from(id).readUInt32BE(), currentIndex: 0, deviceIndexes: [0] };
  return { keyId: { keyId: id }, keyData: { keyData: data, fingerprint, timestamp: at } };
}
