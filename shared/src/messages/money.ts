import type { Money } from './messages.schema';

/** Returns an amount such as `R$ 45,90`. */
export function formatMoney({ thousandths, currency }: Money, language = 'pt-BR'): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  // `Intl` separates the symbol with a no-break space, which searches and comparisons do not expect.
  return format.format(thousandths / 1_000).replace(/\u00a0/g, ' ');
}
