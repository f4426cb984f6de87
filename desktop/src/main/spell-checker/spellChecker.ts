import type { Session } from 'electron';

const LANGUAGES = ['pt-BR', 'en-US', 'es'];

/**
 * Checks the spelling in the product's languages. macOS uses its own dictionaries; elsewhere Chromium downloads them,
 * which an administrator can forbid.
 */
export function configureSpellChecker(
  session: Pick<
    Session,
    'setSpellCheckerEnabled' | 'setSpellCheckerLanguages' | 'availableSpellCheckerLanguages'
  >,
  enabled: boolean,
  platform: NodeJS.Platform,
): void {
  session.setSpellCheckerEnabled(enabled);
  if (!enabled || platform === 'darwin') return;
  const available = new Set(session.availableSpellCheckerLanguages);
  session.setSpellCheckerLanguages(LANGUAGES.filter((language) => available.has(language)));
}
