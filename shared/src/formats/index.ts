export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

export { formatCep, isCep } from './postalCodes';
export { formatTaxId, isCnpj, isCpf, isTaxId, taxIdOf } from './taxIds';
