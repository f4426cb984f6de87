import type { BinaryNode } from '@whiskeysockets/baileys';
import type { LinkedDevice } from '../accounts/linked-device';
import { child, node } from '../wire/binary-nodes';
import type { World } from '../world';

const CATEGORIES = ['readreceipts', 'last', 'online', 'profile', 'status', 'groupadd', 'calladd', 'messages'];

/** Returns the account's privacy settings, all open, and tokens, which the simulator does not check. */
export function handlePrivacy(_world: World, _linked: LinkedDevice, stanza: BinaryNode) {
  if (child(stanza, 'tokens')) return [node('tokens')];
  if (stanza.attrs.type === 'set') return undefined;
  return [
    node(
      'privacy',
      {},
      CATEGORIES.map((name) => node('category', { name, value: 'all' })),
    ),
  ];
}
