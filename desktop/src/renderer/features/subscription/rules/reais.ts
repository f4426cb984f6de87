/** Formats a price in Brazilian notation in every language, without currency sign. */
export function reais(value: number): string {
  return value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
