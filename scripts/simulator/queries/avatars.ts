import { createHash } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { LinkedDevice } from '../accounts/linked-device';
import { bytesOf, child, node } from '../wire/binary-nodes';
import type { World } from '../world';
import { QueryRejected } from './query-rejected';

/** Returns a profile picture's URL, or sets or removes the account's own picture. */
export function replyWithAvatar(world: World, linked: LinkedDevice, stanza: BinaryNode) {
  if (stanza.attrs.type === 'set') return setOwnAvatar(linked, stanza);
  const { target } = stanza.attrs;
  const account = world.accounts.byJid(target);
  const group = world.groups.byJid(target);
  const picture = account?.picture ?? group?.details.picture;
  if (!picture) throw new QueryRejected(404, 'item-not-found');
  const { id } = picture;
  const type = child(stanza, 'picture')?.attrs.type ?? 'preview';
  return [node('picture', { id, type, url: avatarUrl(world, account?.number ?? group?.id ?? '', id) })];
}

/** Returns a picture's id, which changes with the picture. */
export function avatarId(data: Uint8Array) {
  return String(createHash('sha256').update(data).digest().readUInt32BE());
}

function avatarUrl(world: World, owner: string, id: string) {
  return `${world.mediaUrl}/pictures/${owner}?id=${id}`;
}

function setOwnAvatar({ account }: LinkedDevice, stanza: BinaryNode) {
  const part = child(stanza, 'picture');
  const data = part && bytesOf(part);
  account.picture = data && { id: avatarId(data), data };
  account.touch();
  return [node('picture', { id: account.picture?.id })];
}
