/** Specification 2 §5.4: at most 7 digits before the comma, 2 after it. */
const MAX_DIGITS = 9;

/** What was typed as cents: digits only, the last two behind the comma; no negatives. */
export function centsOf(typed: string): number {
  return Number(typed.replace(/\D/g, '').replace(/^0+/, '').slice(0, MAX_DIGITS) || '0');
}

/** Cents as Brazil writes money: 123456 is "R$ 1.234,56". */
export function moneyText(cents: number): string {
  const [whole = '0', rest = '00'] = (cents / 100).toFixed(2).split('.');
  return `R$ ${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${rest}`;
}
