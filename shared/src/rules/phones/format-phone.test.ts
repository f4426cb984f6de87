import { expect, it } from 'vitest';
import { formatPhone } from '.';

it.each([
  ['5551991110023', '+55 51 99111-0023'],
  ['555133330018', '+55 51 3333-0018'],
  ['558001234567', '+55 800 123 4567'],
  ['351912345678', '+351 912 345 678'],
  ['14155552671', '+1 415 555 2671'],
  ['99912345678', '+99912345678'],
])('formatPhone writes %s as its country does: %s', (digits, expected) => {
  expect(formatPhone(digits)).toBe(expected);
});
