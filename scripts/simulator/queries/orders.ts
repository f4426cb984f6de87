import type { BinaryNode } from '@whiskeysockets/baileys';
import type { LinkedDevice } from '../accounts/linked-device';
import { bytesOf, child, node } from '../wire/binary-nodes';
import type { World } from '../world';
import { QueryRejected } from './query-rejected';

/** Returns an order's items and total; prices are in thousandths. */
export function replyWithOrder(world: World, _linked: LinkedDevice, stanza: BinaryNode) {
  const request = child(stanza, 'order');
  const order = world.orders.get(request?.attrs.id ?? '');
  if (!order || bytesOf(request, 'token').toString() !== order.token)
    throw new QueryRejected(404, 'item-not-found');
  const total = order.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const text = (tag: string, value: string) => node(tag, {}, Buffer.from(value));
  const money = (amount: number) => String(Math.round(amount * 1_000));
  const products = order.items.map(({ name, quantity, price }, index) =>
    node('product', {}, [
      text('id', String(index + 1)),
      text('name', name),
      node('image', {}, [text('url', '')]),
      text('price', money(price)),
      text('currency', 'BRL'),
      text('quantity', String(quantity)),
    ]),
  );
  const price = node('price', {}, [text('total', money(total)), text('currency', 'BRL')]);
  return [node('order', {}, [...products, price])];
}
