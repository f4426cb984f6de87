import { expect, it } from 'vitest';
import { narrowBelow } from './useNarrowStyles';

it('returns the width below which the columns with gaps and padding do not fit', () => {
  // Two columns of 300, a gap of 16 and a padding of 16 need 632 pixels.
  expect(narrowBelow(['minmax(300px, 2fr)', '300px'])).toBe(640);
  expect(narrowBelow(['minmax(300px, 2fr)', '310px'])).toBe(720);
  // The table of pending payments needs 944 + 6 × 16 + 16 = 1056 pixels.
  const widths = ['minmax(160px, 2fr)', 'minmax(120px, 1fr)', '144px', '120px', '112px', '136px', '152px'];
  expect(narrowBelow(widths)).toBe(1120);
});

it('returns at least the width of a small window', () => {
  expect(narrowBelow(['1fr', 'auto', '88px'])).toBe(640);
});
