export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

export { formatCep, isCep } from './postal-codes';
export { formatTaxId, isCnpj, isCpf, isTaxId, taxIdOf } from './tax-ids';
