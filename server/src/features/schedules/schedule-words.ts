import { wordsOf } from '@recado/shared/search';

const MAX_WORDS = 200;

/** Returns the words by which a search finds a schedule. */
export function scheduleWords(contactName: string, body: string): string[] {
  return wordsOf(`${contactName} ${body}`, MAX_WORDS);
}
