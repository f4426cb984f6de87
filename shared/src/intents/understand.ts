import { MAX_CHOICE_CHARACTERS } from '../automation';
import type { Language } from '../contract';
import { isCloseKeyword } from './close-keyword';
import { phrasesOf } from './lexicon';
import { foldedWord, type Named, namedIn, type NameSegment, nameThing, segmentName } from './naming';
import { numberOf, ordinalOf } from './numbers';
import { readText, wordsIn } from './reading';
import { perLanguage } from './words';

export interface MenuEntry {
  number: number;
  title: string;
}

export type Understood =
  { kind: 'option'; number: number } | { kind: 'back' | 'start' | 'agent' | 'leave' | 'nothing' };

type Command = 'back' | 'start' | 'agent';

const BACK = 0;
/** Ordinals that are also Portuguese weekdays. */
const WEEKDAYS = new Set(['segunda', 'quarta', 'quinta', 'sexta']);
const AROUND_ORDINALS = new Set(['a', 'la', 'the', 'opcao', 'opcion', 'option', 'alternativa']);

const NEGATIONS: Readonly<Record<Language, ReadonlySet<string>>> = {
  pt: new Set(['nao', 'nunca', 'sem', 'nem']),
  en: new Set(['not', 'no', 'never', 'without']),
  es: new Set(['no', 'nunca', 'sin', 'ni']),
};

const COMMANDS = perLanguage((words, language): Named<Command>[] =>
  (['back', 'start', 'agent'] as const).flatMap((thing) =>
    phrasesOf(words[thing]).map((phrase) => nameThing(thing, phrase, language)),
  ),
);

/** Titles have priority over commands. Other words ("não", a second title) make the result `nothing`. */
export function understand(text: string, menu: readonly MenuEntry[], language: Language): Understood {
  const reading = readText(text, MAX_CHOICE_CHARACTERS);
  if (!reading || reading.words.length === 0) return { kind: 'nothing' };
  const segments = segmentName(reading.words, language);
  const number = numberIn(segments, language);
  const numbered = menu.find((entry) => entry.number === number);
  if (numbered && reading.words.every((word) => /^\d+$/.test(word))) return option(numbered);

  const titles = menu.flatMap((entry) => titlesOf(entry, language));
  const [titled, ...others] = namedIn(segments, titles, language, {
    ignored: (entry) => entry.number,
    isLiteral: number !== undefined,
  });
  if (others.length > 0) return { kind: 'nothing' };
  const selected = titled ?? numbered ?? menu.find((entry) => repeats(entry, segments));
  if (selected) return option(selected);
  if (number !== undefined) return { kind: number === BACK ? 'back' : 'nothing' };

  const commands = namedIn(segments, COMMANDS[language], language, { ignored: () => BACK, isLiteral: true });
  if (commands.length > 1) return { kind: 'nothing' };
  if (commands[0]) return { kind: commands[0] };
  if (isCloseKeyword(text, language)) return { kind: 'leave' };
  const [distinct, ...several] = distinctEntries(menu, segments, language);
  return distinct && several.length === 0 ? option(distinct) : { kind: 'nothing' };
}

/**
 * Returns the entries whose title contains all words but surrounding ones ("boleto por favor" for "Segunda via do
 * boleto"). A title with a negation needs it in the text, too.
 */
function distinctEntries(
  menu: readonly MenuEntry[],
  segments: readonly NameSegment[],
  language: Language,
): MenuEntry[] {
  const fold = (word: string) => foldedWord(word, language);
  const titles = new Set(menu.map(({ title }) => wordsIn(title).map(fold).join(' ')));
  const named = segments
    .filter(({ words, meaning }) => meaning === undefined || titles.has(words.map(fold).join(' ')))
    .flatMap(({ words }) => words);
  if (named.every((word) => isNumber(word, language))) return [];
  return menu.filter(({ title }) => {
    const own = wordsIn(title);
    const negations = own.filter((word) => NEGATIONS[language].has(word));
    const folded = new Set(own.map(fold));
    return named.every((word) => folded.has(fold(word))) && negations.every((word) => named.includes(word));
  });
}

function isNumber(word: string, language: Language): boolean {
  return /^\d/.test(word) || numberOf(word, language) !== undefined || ordinalOf(word) !== undefined;
}

function option({ number }: MenuEntry): Understood {
  return { kind: 'option', number };
}

/** The title "1 - Vendas" also matches without its number. */
function titlesOf(entry: MenuEntry, language: Language): Named<MenuEntry>[] {
  const words = wordsIn(entry.title);
  const [first, ...rest] = words;
  const names = first === String(entry.number) ? [words, rest] : [words];
  return names.filter(({ length }) => length > 0).map((name) => nameThing(entry, name, language));
}

/** Returns true for an entry's number and title ("3 - Financeiro"). */
function repeats({ number, title }: MenuEntry, segments: readonly NameSegment[]): boolean {
  const named = segments.filter(({ meaning }) => meaning === undefined).flatMap(({ words }) => words);
  const own = new Set([String(number), ...wordsIn(title)]);
  return named.length > 1 && named.includes(String(number)) && named.every((word) => own.has(word));
}

/** Returns undefined for several numbers, or for words outside polite phrases. */
function numberIn(segments: readonly NameSegment[], language: Language): number | undefined {
  const spoken = segments
    .filter(({ meaning }) => meaning !== 'polite')
    .map(({ words, meaning }) => ({ word: words.join(' '), isAround: meaning === 'choosing' }));
  const numbers = new Set<number>();
  for (const [index, { word, isAround }] of spoken.entries()) {
    const before = spoken[index - 1]?.word ?? '';
    const after = spoken[index + 1]?.word ?? '';
    // In "the second one", "one" is not a number.
    if (word === 'one' && ordinalOf(before) !== undefined) continue;
    const isDay = WEEKDAYS.has(word) && !AROUND_ORDINALS.has(before) && !AROUND_ORDINALS.has(after);
    const number = numberOf(word, language) ?? (isDay ? undefined : ordinalOf(word));
    if (number !== undefined) numbers.add(number);
    else if (!isAround) return undefined;
  }
  const [number] = numbers;
  return numbers.size === 1 ? number : undefined;
}
