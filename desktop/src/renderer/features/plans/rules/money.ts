/** Maximum number of digits: seven before the comma and two after it. */
const MAX_DIGITS = 9;

/** Parses typed digits as cents; ignores signs. */
export function centsOf(typed: string): number {
  return Number(typed.replace(/\D/g, '').replace(/^0+/, '').slice(0, MAX_DIGITS) || '0');
}

/** Formats cents: 123456 becomes "R$ 1.234,56". */
export function moneyText(cents: number): string {
  const [whole = '0', rest = '00'] = (cents / 100).toFixed(2).split('.');
  return `R$ ${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${rest}`;
}
