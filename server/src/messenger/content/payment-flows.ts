import type { proto } from '@whiskeysockets/baileys';
import type { Money } from '@recado/shared/messages';
import { moneyOf, short } from './content-part';
import { parseJson } from './form-values';

export interface FlowOrder {
  itemCount: number | null;
  total: Money | null;
}

type Interactive = proto.Message.IInteractiveMessage | null | undefined;
type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const textOf = (value: unknown) => short(typeof value === 'string' ? value : null);

/**
 * Returns the Pix key in a message of WhatsApp's payment button:
 * `{"payment_settings":[{"type":"pix_static_code","pix_static_code":{"key":"…","key_type":"CPF","merchant_name":"…"}}]}`.
 */
export function pixKeyIn(message: Interactive) {
  for (const params of paramsOf(message)) {
    const settings = Array.isArray(params.payment_settings) ? (params.payment_settings as unknown[]) : [];
    for (const setting of settings) {
      const code = isJson(setting) && setting.pix_static_code;
      if (!isJson(code)) continue;
      const key = textOf(code.key);
      if (key) return { key, keyType: textOf(code.key_type), receiver: textOf(code.merchant_name) };
    }
  }
  return null;
}

/**
 * Returns the order in a message of a business's order button:
 * `{"currency":"BRL","total_amount":{"value":4590,"offset":100},"order":{"items":[{"quantity":3,…}]}}`.
 */
export function flowOrderIn(message: Interactive): FlowOrder | null {
  for (const params of paramsOf(message)) {
    const { order, total_amount: total, currency } = params;
    if (!isJson(order) || !Array.isArray(order.items) || order.items.length === 0) continue;
    const counts = (order.items as unknown[]).map((item) => (isJson(item) ? Number(item.quantity) || 1 : 1));
    return {
      itemCount: counts.reduce((sum, count) => sum + count, 0),
      total: isJson(total)
        ? moneyOf((Number(total.value) * 1_000) / (Number(total.offset) || 1), textOf(currency))
        : null,
    };
  }
  return null;
}

function paramsOf(message: Interactive): Json[] {
  const buttons = message?.nativeFlowMessage?.buttons ?? [];
  return buttons.map(({ buttonParamsJson }) => parseJson(buttonParamsJson)).filter(isJson);
}
