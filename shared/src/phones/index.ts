import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export const DEFAULT_COUNTRY = 'BR' satisfies CountryCode;

/** libphonenumber also accepts numbers without area code. */
const BRAZILIAN_DIGITS = { min: 10, max: 11 } as const;

export interface PhoneNumber {
  /** Without plus. */
  digits: string;
  /** ISO 3166-1; undefined for non-geographic codes. */
  country: string | undefined;
  formatted: string;
}

/**
 * Without "+" or "00" a number is Brazilian, with or without 55 (51 is Porto Alegre, not Peru). Undefined if
 * invalid.
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

/** Reads a number typed with "+" as Brazilian; undefined if invalid. */
export function asBrazilian(typed: string): PhoneNumber | undefined {
  const local = readPhoneNumber(typed.replace(/^[\s+0]+/, ''));
  return local?.country === DEFAULT_COUNTRY ? local : undefined;
}
