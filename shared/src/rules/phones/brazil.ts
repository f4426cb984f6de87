import type { PhoneProblem } from './problems';

const COUNTRY = '55';

/** Area codes of Anatel's numbering plan. */
const AREA_CODES = new Set(
  [
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55',
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99',
  ].flatMap((codes) => codes.split(' ')),
);

const AREA_DIGITS = 2;
const MOBILE = /^9\d{8}$/;
const LANDLINE = /^[2-5]\d{7}$/;
/** Mobile numbers without the ninth digit, which all areas have used since 2016. */
const OLD_MOBILE = /^[6-9]\d{7}$/;
const CARRIER_AND_NUMBER = /^[1-9]\d(\d{10,11})$/;
/** Toll-free and shared-cost numbers have no area code. */
const NON_GEOGRAPHIC = /^[3589]00\d{7}$/;

const LENGTH = { subscriber: 8, whole: 11 } as const;

type National = { digits: string } | { reason: PhoneProblem };

/**
 * Reads digits that a person in Brazil wrote, with or without 55, the trunk 0 or a carrier code.
 *
 * @returns E.164 digits or the reason why it is no Brazilian number
 */
export function readBrazilian(digits: string): National {
  const found = nationalOf(digits) ?? afterTrunk(digits) ?? afterCountry(digits);
  return found === undefined ? { reason: problemOf(withoutCountry(digits)) } : { digits: COUNTRY + found };
}

/** Reads the digits after "+55". */
export function readAfterBrazilsCode(digits: string): National {
  const found =
    nationalOf(digits) ?? afterTrunk(digits) ?? (NON_GEOGRAPHIC.test(digits) ? digits : undefined);
  return found === undefined ? { reason: problemOf(digits) } : { digits: COUNTRY + found };
}

function nationalOf(digits: string): string | undefined {
  const area = digits.slice(0, AREA_DIGITS);
  const subscriber = digits.slice(AREA_DIGITS);
  if (!AREA_CODES.has(area)) return undefined;
  if (MOBILE.test(subscriber) || LANDLINE.test(subscriber)) return digits;
  return OLD_MOBILE.test(subscriber) ? `${area}9${subscriber}` : undefined;
}

function afterTrunk(digits: string): string | undefined {
  if (!digits.startsWith('0')) return undefined;
  const dialled = digits.slice(1);
  const afterCarrier = CARRIER_AND_NUMBER.exec(dialled)?.[1];
  return nationalOf(dialled) ?? afterCountry(dialled) ?? (afterCarrier && nationalOf(afterCarrier));
}

function afterCountry(digits: string): string | undefined {
  if (!digits.startsWith(COUNTRY)) return undefined;
  const national = digits.slice(COUNTRY.length);
  return nationalOf(national) ?? (national.startsWith('0') ? nationalOf(national.slice(1)) : undefined);
}

function problemOf(national: string): PhoneProblem {
  const { length } = national.replace(/^0+/, '');
  if (length < LENGTH.subscriber) return 'numberShort';
  if (length < LENGTH.subscriber + AREA_DIGITS) return 'areaMissing';
  return length > LENGTH.whole ? 'numberLong' : 'notOfCountry';
}

function withoutCountry(written: string): string {
  const digits = written.replace(/^0+/, '');
  const hasCountry = digits.startsWith(COUNTRY) && digits.length > LENGTH.whole;
  return hasCountry ? digits.slice(COUNTRY.length) : digits;
}
