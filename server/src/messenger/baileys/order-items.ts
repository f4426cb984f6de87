import type { OrderDetails } from '@whiskeysockets/baileys';
import type { OrderItem } from '@recado/shared/messages';
import { moneyOf, short } from '../content/content-part';
import { GatewayError } from '../gateway';

const MAX_ITEMS = 200;

/**
 * Returns the parameters that WhatsApp requires to read an order.
 *
 * @param reference - from the order's message
 * @throws GatewayError `refused` for another text
 */
export function readOrderReference(reference: string): [orderId: string, token: string] {
  const parsed: unknown = JSON.parse(reference);
  if (Array.isArray(parsed) && parsed.length === 2 && parsed.every((part) => typeof part === 'string'))
    return parsed as [string, string];
  throw new GatewayError('refused', 'An order has another reference.');
}

export function orderItemsOf({ products }: OrderDetails): OrderItem[] {
  return products.slice(0, MAX_ITEMS).map(({ name, quantity, price, currency }) => ({
    name: short(name) ?? '',
    quantity: Number.isSafeInteger(quantity) && quantity > 0 ? quantity : 1,
    price: moneyOf(price, currency),
  }));
}
