import { formatMoney, type Money } from '@recado/shared/messages';
import { type ContentReader, linesOf, moneyOf, short } from './content-part';
import { type FlowOrder, flowOrderIn } from './payment-flows';

/** Reads an order from the shop's catalogue, or the order that a business sends for payment. */
export const order: ContentReader = (content) => {
  const { orderMessage: from, interactiveMessage } = content;
  if (from) {
    const { orderId, token, itemCount, message, orderTitle } = from;
    const total = moneyOf(from.totalAmount1000, from.totalCurrencyCode);
    const note = short(message);
    const found = { title: short(orderTitle), itemCount: itemCount ?? null, total, note };
    const reference = orderId && token ? JSON.stringify([orderId, token]) : null;
    const body = linesOf(lineOf(found), note);
    return { kind: 'order', body, from, data: { order: { ...found, reference } } };
  }
  const sent = flowOrderIn(interactiveMessage);
  return sent && { kind: 'order', from: interactiveMessage, ...partOf(sent, interactiveMessage?.body?.text) };
};

function partOf({ itemCount, total }: FlowOrder, text: string | null | undefined) {
  const note = short(text);
  const found = { title: null, itemCount, total, note, reference: null };
  return { body: linesOf(lineOf(found), note), data: { order: found } };
}

/** Returns for example `Pedido: 3 itens, R$ 45,90`. */
function lineOf({ itemCount, total }: { itemCount: number | null; total: Money | null }): string {
  const items = itemCount ? `${itemCount} ${itemCount === 1 ? 'item' : 'itens'}` : null;
  const facts = [items, total && formatMoney(total)].filter(Boolean).join(', ');
  return facts ? `Pedido: ${facts}` : 'Pedido';
}
