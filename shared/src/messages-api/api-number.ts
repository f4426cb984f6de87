import { lacksCountry } from '../contacts';

/** Permitted numbers of digits, with country code and area code. Longer ids belong to groups. */
const DIGITS = { min: 10, max: 13 } as const;

export type NumberProblem = 'mask' | 'tooShort' | 'group' | 'countryMissing';

/** Returns why messages cannot be sent to a number; undefined if they can be sent. */
export function numberProblem(number: string): NumberProblem | undefined {
  if (!/^\d+$/.test(number)) return 'mask';
  if (number.length < DIGITS.min) return 'tooShort';
  if (number.length > DIGITS.max) return 'group';
  return lacksCountry(number) ? 'countryMissing' : undefined;
}
