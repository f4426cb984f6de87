import type { BinaryNode } from '@whiskeysockets/baileys';
import { node, seconds } from '../wire/binary-nodes';

/** Returns one receipt for several messages: the stanza names the first, its list the others. */
export function receiptStanza(
  address: { from: string; participant?: string },
  [id, ...rest]: string[],
  type?: 'read' | 'played',
): BinaryNode {
  const items = rest.map((other) => node('item', { id: other }));
  const list = items.length > 0 ? [node('list', {}, items)] : undefined;
  return node('receipt', { ...address, id, type, t: seconds() }, list);
}
