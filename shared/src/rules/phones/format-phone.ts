import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const BRAZILIAN = /^55(\d{2})(\d{4,5})(\d{4})$/;
const NON_GEOGRAPHIC = /^[3589]00/;

/**
 * Formats a stored number as its country writes it, with the country code: "+55 11 98765-4321".
 *
 * @param digits E.164 digits without "+"
 */
export function formatPhone(digits: string): string {
  const [, area, first, last] = BRAZILIAN.exec(digits) ?? [];
  if (area && first && last && !NON_GEOGRAPHIC.test(digits.slice(2))) return `+55 ${area} ${first}-${last}`;
  return parsePhoneNumberFromString(`+${digits}`)?.formatInternational() ?? `+${digits}`;
}

/** Compares a text with a stored number in digits, with "+" or as shown. */
export function isSameNumber(text: string, digits: string): boolean {
  return [digits, `+${digits}`, formatPhone(digits)].includes(text.trim());
}

/** Writes a number as digits that the reader understands in `country`: another country's begin with "+". */
export function dialledIn(country: string, read: { number: string; country: string | null }): string {
  return read.country === country ? read.number : `+${read.number}`;
}
