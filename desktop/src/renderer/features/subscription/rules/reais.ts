/** Specification 1 §9: prices as Brazil writes them, in every language; without the sign of the currency. */
export function reais(value: number): string {
  return value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
