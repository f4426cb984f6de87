import type { BinaryNode } from '@whiskeysockets/baileys';
import { encodeBigEndian, KEY_BUNDLE_TYPE } from '@whiskeysockets/baileys';
import type { LinkedDevice } from '../accounts/linked-device';
import { deviceIn } from '../accounts/numbers';
import type { KeyBundle } from '../signal/signal-device';
import { bytesOf, child, children, node } from '../wire/binary-nodes';
import type { World } from '../world';

const ID_BYTES = 3;

/** Handles the client's own keys (count, upload, rotation) and requests for others' keys. */
export function handleEncryption(world: World, linked: LinkedDevice, stanza: BinaryNode) {
  const [request] = children(stanza);
  if (stanza.attrs.type === 'set') return storeKeys(linked, stanza);
  if (request?.tag === 'count') return [node('count', { value: String(linked.saved.preKeys.length) })];
  if (request?.tag === 'digest') return [node('digest')];
  if (request?.tag === 'key') return keysOf(world, children(request));
  return undefined;
}

function storeKeys({ saved, account }: LinkedDevice, stanza: BinaryNode) {
  const signed = child(stanza, 'skey') ?? child(child(stanza, 'rotate'), 'skey');
  if (signed) saved.signedPreKey = { ...preKey(signed), signature: bytesOf(signed, 'signature') };
  if (child(stanza, 'identity')) saved.identity = bytesOf(stanza, 'identity');
  for (const key of children(child(stanza, 'list'))) saved.preKeys.push(preKey(key));
  account.touch();
  return undefined;
}

async function keysOf(world: World, wanted: BinaryNode[]) {
  const users: BinaryNode[] = [];
  for (const { attrs } of wanted) {
    const jid = attrs.jid ?? '';
    const bundle = await bundleOf(world, jid);
    if (bundle) users.push(user(jid, bundle));
  }
  return [node('list', {}, users)];
}

function bundleOf(world: World, jid: string) {
  const account = world.accounts.byJid(jid);
  if (!account?.registered) return undefined;
  const device = deviceIn(jid);
  const own = account.deviceOf(device);
  return own ? own.bundle() : account.links.find((link) => link.device === device)?.consumeBundle();
}

function user(jid: string, { registrationId, identity, signedPreKey, preKey: oneTime }: KeyBundle) {
  const parts = [
    node('registration', {}, encodeBigEndian(registrationId)),
    node('type', {}, KEY_BUNDLE_TYPE),
    node('identity', {}, identity),
    node('skey', {}, [
      node('id', {}, encodeBigEndian(signedPreKey.id, ID_BYTES)),
      node('value', {}, signedPreKey.value),
      node('signature', {}, signedPreKey.signature),
    ]),
  ];
  if (oneTime) {
    const id = node('id', {}, encodeBigEndian(oneTime.id, ID_BYTES));
    parts.push(node('key', {}, [id, node('value', {}, oneTime.value)]));
  }
  return node('user', { jid }, parts);
}

function preKey(key: BinaryNode) {
  return { id: bytesOf(key, 'id').readUIntBE(0, ID_BYTES), value: bytesOf(key, 'value') };
}
