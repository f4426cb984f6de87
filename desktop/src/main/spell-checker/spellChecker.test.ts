import { expect, test, vi } from 'vitest';
import { configureSpellChecker } from './spellChecker';

const session = () => ({
  setSpellCheckerEnabled: vi.fn<(enabled: boolean) => void>(),
  setSpellCheckerLanguages: vi.fn<(languages: string[]) => void>(),
  availableSpellCheckerLanguages: ['de', 'en-US', 'es', 'fr', 'pt-BR'],
});

test('checks Portuguese, English and Spanish', () => {
  const own = session();
  configureSpellChecker(own, true, 'win32');
  expect(own.setSpellCheckerEnabled).toHaveBeenCalledWith(true);
  expect(own.setSpellCheckerLanguages).toHaveBeenCalledWith(['pt-BR', 'en-US', 'es']);
});

test('chooses no language that the system lacks, which Electron would reject', () => {
  const own = { ...session(), availableSpellCheckerLanguages: ['es'] };
  configureSpellChecker(own, true, 'linux');
  expect(own.setSpellCheckerLanguages).toHaveBeenCalledWith(['es']);
});

test('loads no dictionary if an administrator forbids it, nor on a Mac', () => {
  for (const [enabled, platform] of [
    [false, 'win32'],
    [true, 'darwin'],
  ] as const) {
    const own = session();
    configureSpellChecker(own, enabled, platform);
    expect(own.setSpellCheckerEnabled).toHaveBeenCalledWith(enabled);
    expect(own.setSpellCheckerLanguages).not.toHaveBeenCalled();
  }
});
