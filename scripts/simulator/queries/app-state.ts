import { proto } from '@whiskeysockets/baileys';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { LinkedDevice } from '../accounts/linked-device';
import { newMessageId } from '../delivery/message-ids';
import { deliver } from '../delivery/outbox';
import { bytesOf, child, children, node, seconds, SERVER } from '../wire/binary-nodes';
import type { World } from '../world';

/** `w:sync:app:state`: keeps the patches a client uploads, and answers those it has not seen. */
export function syncAppState(world: World, linked: LinkedDevice, stanza: BinaryNode) {
  const collections = children(child(stanza, 'sync')).map((part) => answerCollection(world, linked, part));
  return [node('sync', {}, collections)];
}

function answerCollection(world: World, linked: LinkedDevice, { attrs, content }: BinaryNode) {
  const { name = '' } = attrs;
  const known = Number(attrs.version ?? 0);
  const { account } = linked;
  const state = account.appState.get(name) ?? { version: 0, patches: [] };
  account.appState.set(name, state);
  const upload = Array.isArray(content) ? content.find(({ tag }) => tag === 'patch') : undefined;
  if (upload && known !== state.version) {
    return node('collection', { name, type: 'error', version: String(state.version) }, [
      node('error', { code: '409', text: 'conflict' }),
    ]);
  }
  if (upload) {
    state.version += 1;
    const patch = proto.SyncdPatch.decode(bytesOf(upload));
    state.patches.push(proto.SyncdPatch.encode({ ...patch, version: { version: state.version } }).finish());
    account.touch();
    tellOthers(world, account, linked, name);
    return node('collection', { name, version: String(state.version) });
  }
  const patches = state.patches.slice(known).map((patch) => node('patch', {}, patch));
  return node('collection', { name, version: String(known) }, [node('patches', {}, patches)]);
}

function tellOthers(world: World, account: Account, uploader: LinkedDevice, name: string) {
  for (const linked of account.links) {
    if (linked === uploader) continue;
    const attrs = { from: SERVER, type: 'server_sync', id: newMessageId(), t: seconds() };
    deliver(world, linked, node('notification', attrs, [node('collection', { name })]));
  }
}
