import { lacksCountry } from '../contacts';

/** Digits with country code and area code; longer ids are those of groups. */
const DIGITS = { min: 10, max: 13 } as const;

export type NumberProblem = 'mask' | 'tooShort' | 'group' | 'countryMissing';

/** Returns why messages cannot be sent to a number; undefined if they can. */
export function numberProblem(number: string): NumberProblem | undefined {
  if (!/^\d+$/.test(number)) return 'mask';
  if (number.length < DIGITS.min) return 'tooShort';
  if (number.length > DIGITS.max) return 'group';
  return lacksCountry(number) ? 'countryMissing' : undefined;
}
