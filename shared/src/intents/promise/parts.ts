import type { Language } from '../../contract';
import { createLexicon, type Lexicon, segment } from '../lexicon';
import { wordsIn } from '../reading';
import { PHRASES, type Phrases } from './phrases';
import { TIMES } from './times';
import { joinWhen, type When } from './when';

export type Role = Exclude<keyof Phrases, 'tag' | 'usual'>;

/** A time, a known phrase, or one unknown word (`role` undefined) of a clause. */
export type Part = { when: When } | { role: Role | undefined };

export interface Clause {
  opener: 'start' | 'comma' | 'conjunction' | 'subordinate' | 'event';
  parts: readonly Part[];
}

const OPENERS: ReadonlySet<unknown> = new Set(['conjunction', 'subordinate', 'event']);

/** A role overrides those above it. */
const ROLES = [
  'filler',
  'pronoun',
  'other',
  'thirdPerson',
  'weakPromise',
  'gerund',
  'infinitive',
  'startPromise',
  'promise',
  'progressive',
  'startAuxiliary',
  'auxiliary',
  'subject',
  'conjunction',
  'subordinate',
  'event',
  'condition',
  'denial',
] as const satisfies readonly Role[];

const lexicons = new Map<Language, Lexicon<Role>>();

/** Built when it is first needed: a window reads one language. */
function lexiconOf(language: Language): Lexicon<Role> {
  const known = lexicons.get(language);
  if (known) return known;
  const phrases = PHRASES[language];
  const lists = Object.fromEntries(ROLES.map((role) => [role, phrases[role]]));
  const lexicon = createLexicon(lists as Record<Role, string>);
  lexicons.set(language, lexicon);
  return lexicon;
}

/** Divides a sentence into clauses, at commas, conjunctions and the like. */
export function clausesOf(sentence: string, language: Language): Clause[] {
  const pieces = sentence.split(/,(?!\d)|(?<!\d),|[():]\s|\s[-–—]+\s|["“”]/u).map(wordsIn);
  const clauses: Clause[] = [];
  for (const [index, words] of pieces.entries()) {
    if (words.length === 0) continue;
    let opener: Clause['opener'] = index === 0 ? 'start' : 'comma';
    let parts: Part[] = [];
    for (const part of partsOf(words, language)) {
      if ('role' in part && OPENERS.has(part.role)) {
        if (parts.length > 0) clauses.push({ opener, parts });
        opener = part.role as Clause['opener'];
        parts = [];
      } else {
        parts.push(part);
      }
    }
    if (parts.length > 0) clauses.push({ opener, parts });
  }
  return joinTimes(clauses);
}

function partsOf(words: readonly string[], language: Language): Part[] {
  const { connectors, nounLeads } = TIMES[language];
  const parts: Part[] = [];
  let plain: string[] = [];
  const flush = () => {
    parts.push(...segment(plain, lexiconOf(language)).map(({ meaning }) => ({ role: meaning })));
    plain = [];
  };
  let time: { when: When; connecting: number } | undefined;
  const text = words.join(' ');
  for (let at = 0; at < text.length;) {
    const found = timeAt(text, at, language);
    if (found) {
      const joined = time && plain.length === time.connecting ? joinWhen(time.when, found.when) : undefined;
      if (joined) {
        parts.pop();
        plain = [];
        parts.push({ when: joined });
        time = { when: joined, connecting: 0 };
      } else {
        const isOfNoun = nounLeads.has(plain.at(-1) ?? '');
        flush();
        const when = isOfNoun ? { ...found.when, isOther: true } : found.when;
        parts.push({ when });
        time = { when, connecting: 0 };
      }
      at = found.end + 1;
      continue;
    }
    const end = text.indexOf(' ', at);
    const word = text.slice(at, end === -1 ? text.length : end);
    plain.push(word);
    if (time)
      time = connectors.has(word) && time.connecting < 2 ? { ...time, connecting: plain.length } : undefined;
    at += word.length + 1;
  }
  flush();
  return parts;
}

function timeAt(text: string, at: number, language: Language): { when: When; end: number } | undefined {
  for (const { pattern, read } of TIMES[language].patterns) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const when = match && read(match.groups ?? {});
    if (when) return { when, end: at + match[0].length };
  }
  return undefined;
}

/** Joins times that a comma divides ("amanhã, às 10"). */
function joinTimes(clauses: readonly Clause[]): Clause[] {
  const joined: Clause[] = [];
  for (const clause of clauses) {
    const last = joined.at(-1);
    const before = last?.parts.at(-1);
    const [first, ...rest] = clause.parts;
    const when =
      clause.opener === 'comma' && before && first && 'when' in before && 'when' in first
        ? joinWhen(before.when, first.when)
        : undefined;
    if (last && when)
      joined[joined.length - 1] = { ...last, parts: [...last.parts.slice(0, -1), { when }, ...rest] };
    else joined.push(clause);
  }
  return joined;
}
