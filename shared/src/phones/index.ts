import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export const DEFAULT_COUNTRY = 'BR' satisfies CountryCode;

/** libphonenumber also accepts Brazilian numbers without area code. */
const BRAZILIAN_DIGITS = { min: 10, max: 11 } as const;

export interface PhoneNumber {
  digits: string;
  /** ISO 3166-1; undefined if there is no country. */
  country: string | undefined;
  formatted: string;
}

/**
 * Returns undefined for an invalid number. Without "+" or "00", the number is Brazilian (51: Porto Alegre,
 * not Peru).
 */
export function readPhoneNumber(typed: string): PhoneNumber | undefined {
  const international = typed.trim().replace(/^00/, '+');
  const number = parsePhoneNumberFromString(international, DEFAULT_COUNTRY);
  if (!number?.isValid()) return undefined;
  const { length } = number.nationalNumber;
  const { min, max } = BRAZILIAN_DIGITS;
  if (number.country === DEFAULT_COUNTRY && (length < min || length > max)) return undefined;
  return {
    digits: `${number.countryCallingCode}${number.nationalNumber}`,
    country: number.country,
    formatted: number.formatInternational(),
  };
}

export function asBrazilian(typed: string): PhoneNumber | undefined {
  const local = readPhoneNumber(typed.replace(/^[\s+0]+/, ''));
  return local?.country === DEFAULT_COUNTRY ? local : undefined;
}
