import { describe, expect, it } from 'vitest';
import { shownName } from './shown-name';

describe('the name of a file', () => {
  it.each([
    ['without what could deceive', ' a/b\u202egpj.exe ', 'abgpj.exe'],
    ['of nothing', ' \u0000 ', null],
    ['that is missing', undefined, null],
    ['of 255 bytes', `${'a'.repeat(251)}.pdf`, `${'a'.repeat(251)}.pdf`],
    ['that is too long', `${'a'.repeat(300)}.pdf`, `${'a'.repeat(251)}.pdf`],
    ['of letters of two bytes', `${'ã'.repeat(200)}.pdf`, `${'ã'.repeat(125)}.pdf`],
    ['of emoji', `${'👍🏽'.repeat(100)}.png`, `${'👍🏽'.repeat(31)}.png`],
    ['with an absurd extension', `a.${'x'.repeat(400)}`, `a.${'x'.repeat(253)}`],
    ['of an extension alone', `.${'x'.repeat(300)}`, `.${'x'.repeat(254)}`],
  ])('%s', (_title, name, shown) => {
    expect(shownName(name)).toBe(shown);
    expect(Buffer.byteLength(shownName(name) ?? '')).toBeLessThanOrEqual(255);
  });
});
