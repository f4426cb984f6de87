import {
  chatModificationToAppPatch,
  decodePatches,
  encodeSyncdPatch,
  newLTHashState,
  proto,
} from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { World } from '../world';
import { addPatch, collectionOf, settingsKey } from './collections';

const COLLECTION = 'critical_unblock_low';

/** The name null removes the person from the address book. */
export interface BookEntry {
  number: string;
  name: string | null;
}

/** Names people in a phone's address book. Current and later clients receive the names. */
export function nameContacts(world: World, account: Account, entries: BookEntry[]) {
  return account.inOrder(async () => {
    for (const entry of entries) {
      if (entry.name === null) account.addressBook.delete(entry.number);
      else account.addressBook.set(entry.number, entry.name);
      addPatch(world, account, COLLECTION, await patchFor(world, account, entry));
    }
  });
}

async function patchFor(world: World, account: Account, { number, name }: BookEntry) {
  const { jid, change } = contactAction(world, number, name);
  const { keyId, keyData } = settingsKey(account);
  const id = Buffer.from(keyId?.keyId ?? []).toString('base64');
  const keyOf = async () => keyData as proto.Message.IAppStateSyncKeyData;
  const earlier = collectionOf(account, COLLECTION).patches.map((patch) => proto.SyncdPatch.decode(patch));
  const { state } = await decodePatches(
    COLLECTION,
    earlier,
    newLTHashState(),
    keyOf,
    {},
    undefined,
    undefined,
  );
  const { patch } = await encodeSyncdPatch(chatModificationToAppPatch(change, jid), id, state, keyOf);
  return patch;
}

function contactAction(world: World, number: string, name: string | null) {
  const { pnJid, lidJid } = world.accounts.of(number);
  const contact = name === null ? null : { fullName: name, firstName: name.split(' ')[0], lidJid };
  return { jid: pnJid, change: { contact } };
}
