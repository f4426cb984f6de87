import { lacksCountry } from '../contacts';

/** Country code, area code and number; longer ids name groups. */
const DIGITS = { min: 10, max: 13 } as const;

export type NumberProblem = 'mask' | 'tooShort' | 'group' | 'countryMissing';

/** Returns why a number cannot be sent to; undefined for digits with country code, area code and number. */
export function numberProblem(number: string): NumberProblem | undefined {
  if (!/^\d+$/.test(number)) return 'mask';
  if (number.length < DIGITS.min) return 'tooShort';
  if (number.length > DIGITS.max) return 'group';
  return lacksCountry(number) ? 'countryMissing' : undefined;
}
