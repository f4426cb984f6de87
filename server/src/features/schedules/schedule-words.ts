import { wordsOf } from '@recado/shared/search';

const MAX_WORDS = 200;

export function scheduleWords(contactName: string, body: string): string[] {
  return wordsOf(`${contactName} ${body}`, MAX_WORDS);
}
