import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import { formatMoney } from '@recado/shared/messages';
import type { MessageData } from '../gateway';
import { type ContentPart, type ContentReader, linesOf, moneyOf, short } from './content-part';
import { pixKeyIn } from './payment-flows';

type Payment = NonNullable<MessageData['payment']>;

const TITLES: Record<Payment['type'], string> = {
  pixKey: 'Chave Pix',
  request: 'Pedido de pagamento',
  payment: 'Pagamento',
  declined: 'Pedido de pagamento recusado',
  canceled: 'Pedido de pagamento cancelado',
};
const NONE = { key: null, keyType: null, receiver: null, amount: null, note: null };

/** Reads a Pix key, a payment, or the request for one. */
export const payment: ContentReader = (content) => {
  const { interactiveMessage, requestPaymentMessage, sendPaymentMessage } = content;
  const pix = pixKeyIn(interactiveMessage);
  if (pix) {
    const note = short(interactiveMessage?.body?.text);
    return partOf({ ...NONE, type: 'pixKey', ...pix, note }, interactiveMessage);
  }
  if (requestPaymentMessage) {
    const { amount, amount1000, currencyCodeIso4217, noteMessage } = requestPaymentMessage;
    const exact =
      amount?.value && moneyOf((Number(amount.value) * 1_000) / (amount.offset || 1), amount.currencyCode);
    const money = exact || moneyOf(amount1000, currencyCodeIso4217);
    return partOf({ ...NONE, type: 'request', amount: money, note: noteOf(noteMessage) });
  }
  if (sendPaymentMessage)
    return partOf({ ...NONE, type: 'payment', note: noteOf(sendPaymentMessage.noteMessage) });
  if (content.declinePaymentRequestMessage) return partOf({ ...NONE, type: 'declined' });
  return content.cancelPaymentRequestMessage ? partOf({ ...NONE, type: 'canceled' }) : null;
};

function partOf(found: Payment, from?: ContentPart['from']): ContentPart {
  const { type, key, keyType, receiver, amount, note } = found;
  const title = TITLES[type] + (keyType ? ` (${keyType})` : '');
  const facts = [key, receiver, amount && formatMoney(amount)].filter(Boolean).join(', ');
  const body = linesOf(facts ? `${title}: ${facts}` : title, note);
  return { kind: 'payment', body, from, data: { payment: found } };
}

function noteOf(message: proto.IMessage | null | undefined): string | null {
  const note = normalizeMessageContent(message ?? undefined);
  return short(note?.conversation ?? note?.extendedTextMessage?.text);
}
