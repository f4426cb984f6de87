import { lacksCountry } from '../contacts';

/** Longer ids belong to groups. */
const DIGITS = { min: 10, max: 13 } as const;

export type NumberProblem = 'mask' | 'tooShort' | 'group' | 'countryMissing';

/** Returns undefined for a valid number. */
export function numberProblem(number: string): NumberProblem | undefined {
  if (!/^\d+$/.test(number)) return 'mask';
  if (number.length < DIGITS.min) return 'tooShort';
  if (number.length > DIGITS.max) return 'group';
  return lacksCountry(number) ? 'countryMissing' : undefined;
}
