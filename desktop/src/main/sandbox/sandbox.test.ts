import { describe, expect, test } from 'vitest';
import { isWithoutSandbox, sandboxTexts } from './sandbox';

describe('the sandbox', () => {
  test.each([
    [true, ['recado'], false],
    [true, ['recado', '--no-sandbox'], true],
    [true, ['recado', '--no-sandbox', 'recado://tickets'], true],
    [true, ['recado', 'recado://tickets/--no-sandbox'], false],
    [false, ['electron', '--no-sandbox', 'desktop'], false],
  ])('is missing in a packaged app (%s) with %j: %s', (isPackaged, argv, missing) => {
    expect(isWithoutSandbox(isPackaged, argv)).toBe(missing);
  });

  test('is explained in three languages, in Portuguese by default', () => {
    expect(sandboxTexts('en').title).toBe('Recado cannot be opened safely');
    expect(sandboxTexts('es').title).toBe('Recado no se puede abrir de forma segura');
    expect(sandboxTexts(undefined)).toBe(sandboxTexts('fr'));
  });
});
