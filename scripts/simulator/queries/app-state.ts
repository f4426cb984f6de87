import type { BinaryNode } from '@whiskeysockets/baileys';
import { proto } from '@whiskeysockets/baileys';
import type { LinkedDevice } from '../accounts/linked-device';
import { addPatch, collectionOf } from '../settings/collections';
import { bytesOf, child, children, node } from '../wire/binary-nodes';
import type { World } from '../world';

/** Handles `w:sync:app:state`: stores uploaded patches and returns those the client has not seen. */
export function syncAppState(world: World, linked: LinkedDevice, stanza: BinaryNode) {
  const collections = children(child(stanza, 'sync')).map((part) => handleCollection(world, linked, part));
  return [node('sync', {}, collections)];
}

function handleCollection(world: World, linked: LinkedDevice, { attrs, content }: BinaryNode) {
  const { name = '' } = attrs;
  const known = Number(attrs.version ?? 0);
  const state = collectionOf(linked.account, name);
  const upload = Array.isArray(content) ? content.find(({ tag }) => tag === 'patch') : undefined;
  if (upload && known !== state.version) {
    return node('collection', { name, type: 'error', version: String(state.version) }, [
      node('error', { code: '409', text: 'conflict' }),
    ]);
  }
  if (upload) {
    addPatch(world, linked.account, name, proto.SyncdPatch.decode(bytesOf(upload)), linked);
    return node('collection', { name, version: String(state.version) });
  }
  const patches = state.patches.slice(known).map((patch) => node('patch', {}, patch));
  return node('collection', { name, version: String(known) }, [node('patches', {}, patches)]);
}
