/** Whether a text is a CEP: eight digits, written `01310-100` or without the sign. */
export function isCep(text: string): boolean {
  return /^\d{5}-?\d{3}$/.test(text.trim());
}

/** As it is written (`01310-100`), also while somebody is still typing it. */
export function formatCep(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 8);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}
