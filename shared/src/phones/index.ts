import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

/** The country of a number typed without a country code. */
export const DEFAULT_COUNTRY = 'BR' satisfies CountryCode;

/** Area code and subscriber number; the library also takes a Brazilian number without its area code. */
const BRAZILIAN_DIGITS = { min: 10, max: 11 } as const;

export interface PhoneNumber {
  /** Digits with country code, without a plus: as the messenger takes them. */
  digits: string;
  /** ISO 3166-1 code; undefined for country codes of no country. */
  country: string | undefined;
  /** With plus, country code and grouping, for example "+55 51 99888 1234". */
  formatted: string;
}

/**
 * Reads a typed phone number. Without "+" or "00" in front it is Brazilian, with or without its 55: a number's first
 * digits alone never select a foreign country (51 is Porto Alegre, not Peru).
 *
 * @returns undefined where no valid number can be read.
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

/**
 * Reads a number typed with "+" as if the plus and country code were Brazilian area code and number.
 *
 * @returns undefined where that is no valid Brazilian number.
 */
export function asBrazilian(typed: string): PhoneNumber | undefined {
  const local = readPhoneNumber(typed.replace(/^[\s+0]+/, ''));
  return local?.country === DEFAULT_COUNTRY ? local : undefined;
}
