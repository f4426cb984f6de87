import { describe, expect, it } from 'vitest';
import { shownName } from './shown-name';

describe('the name of a file', () => {
  it.each([
    ['without what could deceive', ' a/b\u202egpj.exe ', 'abgpj.exe'],
    ['of nothing', ' \u0000 ', null],
    ['that is missing', undefined, null],
    ['that is too long', `${'a'.repeat(300)}.pdf`, `${'a'.repeat(251)}.pdf`],
    ['of letters of two bytes', `${'ã'.repeat(200)}.pdf`, `${'ã'.repeat(125)}.pdf`],
  ])('%s', (_title, name, shown) => {
    expect(shownName(name)).toBe(shown);
    expect(Buffer.byteLength(shownName(name) ?? '')).toBeLessThanOrEqual(255);
  });
});
