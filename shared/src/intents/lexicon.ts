import { wordsIn } from './reading';

export interface Lexicon<M extends string> {
  meanings: ReadonlyMap<string, M>;
  longest: number;
}

/** A known phrase, or one unknown word. */
export interface Segment<M extends string> {
  words: readonly string[];
  meaning: M | undefined;
}

/** Commas or lines separate phrases. "obrigado/a" means both forms. A later list overrides an earlier one. */
export function createLexicon<M extends string>(lists: Readonly<Record<M, string>>): Lexicon<M> {
  const phrases = (Object.entries(lists) as [M, string][]).flatMap(([meaning, list]) =>
    phrasesOf(list).map((words) => ({ meaning, words })),
  );
  return {
    meanings: new Map(phrases.map(({ meaning, words }) => [words.join(' '), meaning])),
    longest: Math.max(0, ...phrases.map(({ words }) => words.length)),
  };
}

export function phrasesOf(list: string): string[][] {
  return list
    .split(/[,\n]/)
    .flatMap(genders)
    .map(wordsIn)
    .filter((words) => words.length > 0);
}

function genders(phrase: string): string[] {
  if (!phrase.includes('/a')) return [phrase];
  return [phrase.replaceAll('/a', ''), phrase.replace(/o?\/a/g, 'a')];
}

export function segment<M extends string>(
  words: readonly string[],
  { meanings, longest }: Lexicon<M>,
): Segment<M>[] {
  const segments: Segment<M>[] = [];
  for (let from = 0; from < words.length;) {
    let to = Math.min(words.length, from + longest);
    while (to > from + 1 && !meanings.has(words.slice(from, to).join(' '))) to -= 1;
    const part = words.slice(from, Math.max(to, from + 1));
    segments.push({ words: part, meaning: meanings.get(part.join(' ')) });
    from += part.length;
  }
  return segments;
}
