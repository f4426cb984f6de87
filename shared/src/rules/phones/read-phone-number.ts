import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { readAfterBrazilsCode, readBrazilian } from './brazil';
import { candidatesOf, divide } from './candidates';
import type { PhoneProblem } from './problems';

export const DEFAULT_COUNTRY = 'BR' satisfies CountryCode;

export interface ReadNumber {
  ok: true;
  /** E.164 digits without "+". */
  number: string;
  /** ISO 3166-1; null for a number of no single country, such as toll-free ones. */
  country: string | null;
  /** E.164 digits of further valid numbers in the text. */
  further: string[];
}

export type PhoneReading = ReadNumber | { ok: false; reason: PhoneProblem };

type Single = Omit<ReadNumber, 'further'> | { ok: false; reason: PhoneProblem };

const MAX_TEXT = 500;
/** Of numbers with area code, in any country. */
const DIGITS = { min: 7, max: 15 } as const;
/** 5,51199E+12 */
const ROUNDED = /^\W*\d+(?:[.,]\d+)?e\+?\d+\W*$/i;
/** WhatsApp's addresses of groups and channels contain digits of their creator, and a LID is no number. */
const OTHER_ADDRESS = /\d@(?:g\.us|lid|broadcast|newsletter)\b/i;
/** Two numbers with area codes have at least 20 digits; no number has more than 15. */
const TWO_NUMBERS = 20;
/** Mexico's mobiles had a 1 after the country code until 2019; WhatsApp still shows it. */
const OLD_MEXICAN_MOBILE = /^521(\d{10})$/;

/**
 * Reads the phone number that a person, file, card or program gave. "+" or "00" settles the country; any other
 * number is read as people in `country` dial it.
 *
 * @param country ISO 3166-1 code of the company's country; Brazil if libphonenumber does not know it
 */
export function readPhoneNumber(text: string, country: string = DEFAULT_COUNTRY): PhoneReading {
  const cut = text.slice(0, MAX_TEXT);
  if (ROUNDED.test(cut)) return { ok: false, reason: 'numberRounded' };
  if (OTHER_ADDRESS.test(cut)) return { ok: false, reason: 'numberMissing' };
  const home = isSupportedCountry(country) ? country : DEFAULT_COUNTRY;
  const runs = candidatesOf(cut);
  const readings = runs.flatMap((run) => readRun(run, home));
  const [first, ...others] = readings.filter((reading) => reading.ok);
  if (!first) return { ok: false, reason: problemOf(runs, readings) };
  const further = new Set(others.map(({ number }) => number));
  further.delete(first.number);
  return { ...first, further: [...further] };
}

/** Returns the country of a company by its phone, which was typed without "+" in the default country. */
export function countryOfPhone(phone: string | null): string {
  const reading = readPhoneNumber(phone ?? '');
  return (reading.ok && reading.country) || DEFAULT_COUNTRY;
}

function readRun(run: string, home: CountryCode): Single[] {
  const whole = readSingle(run, home);
  if (whole.ok || digitsOf(run).length < TWO_NUMBERS) return [whole];
  const parts = divide(run, (part) => readSingle(part, home).ok);
  return parts?.map((part) => readSingle(part, home)) ?? [whole];
}

function readSingle(run: string, home: CountryCode): Single {
  const digits = digitsOf(run);
  if (run.startsWith('+') || digits.startsWith('00')) return readInternational(digits.replace(/^00/, ''));
  if (home !== DEFAULT_COUNTRY) return readNational(digits, home);
  return brazilian(readBrazilian(digits));
}

function readInternational(digits: string): Single {
  if (digits.startsWith('55')) return brazilian(readAfterBrazilsCode(digits.slice(2)));
  const number = parsePhoneNumberFromString(`+${digits.replace(OLD_MEXICAN_MOBILE, '52$1')}`);
  if (!number?.isPossible()) return { ok: false, reason: 'notInternational' };
  return { ok: true, number: number.number.slice(1), country: number.country ?? null };
}

function readNational(digits: string, home: CountryCode): Single {
  const number = parsePhoneNumberFromString(digits, home);
  if (number?.isValid()) return { ok: true, number: number.number.slice(1), country: number.country ?? home };
  if (digits.length < DIGITS.min) return { ok: false, reason: 'numberShort' };
  return { ok: false, reason: digits.length > DIGITS.max ? 'numberLong' : 'notOfCountry' };
}

function brazilian(read: ReturnType<typeof readBrazilian>): Single {
  return 'reason' in read
    ? { ok: false, reason: read.reason }
    : { ok: true, number: read.digits, country: DEFAULT_COUNTRY };
}

/** Returns the problem of the longest candidate, which is most likely to be meant. */
function problemOf(runs: readonly string[], readings: readonly Single[]): PhoneProblem {
  const longest = runs.reduce(
    (best, run, index) => (digitsOf(run).length > digitsOf(runs[best] ?? '').length ? index : best),
    0,
  );
  const reading = readings[longest];
  return reading && !reading.ok ? reading.reason : 'numberMissing';
}

function digitsOf(run: string): string {
  return run.replace(/\D/g, '');
}
