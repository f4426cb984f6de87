import { describe, expect, it } from 'vitest';
import { shortFileName } from './file-name';

describe('a short file name', () => {
  it.each([
    ['of 255 bytes stays', `${'a'.repeat(251)}.pdf`, undefined, `${'a'.repeat(251)}.pdf`],
    ['keeps its extension', `${'a'.repeat(300)}.pdf`, undefined, `${'a'.repeat(251)}.pdf`],
    [
      'of letters of two bytes is counted in bytes',
      `${'ã'.repeat(200)}.pdf`,
      undefined,
      `${'ã'.repeat(125)}.pdf`,
    ],
    ['splits no emoji with a skin tone', `${'👍🏽'.repeat(100)}.png`, undefined, `${'👍🏽'.repeat(31)}.png`],
    ['splits no letter from its accent', `${'a\u0303'.repeat(100)}.png`, 20, `${'a\u0303'.repeat(5)}.png`],
    ['splits no family', `ab${'👨‍👩‍👧‍👦'}.png`, 20, 'ab.png'],
    ['without an extension', 'x'.repeat(300), 10, 'x'.repeat(10)],
    ['with an absurd extension', `a.${'x'.repeat(400)}`, undefined, `a.${'x'.repeat(253)}`],
    ['of an extension alone', `.${'x'.repeat(300)}`, undefined, `.${'x'.repeat(254)}`],
    ['of several extensions keeps the last', `${'a'.repeat(300)}.tar.gz`, 10, 'aaaaaaa.gz'],
    ['does not end its stem with a space', `${'a'.repeat(10)} ${'b'.repeat(20)}.txt`, 15, 'aaaaaaaaaa.txt'],
  ])('%s', (_title, name, limit, short) => {
    expect(shortFileName(name, limit)).toBe(short);
    expect(new TextEncoder().encode(shortFileName(name, limit)).length).toBeLessThanOrEqual(limit ?? 255);
  });
});
