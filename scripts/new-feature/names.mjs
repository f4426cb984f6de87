import ts from 'typescript';
import { PlainError } from '../bootstrap/say.mjs';

const KEBAB = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;
const MAX_LENGTH = 40;

/**
 * Returns the spellings of a feature's name.
 *
 * @param {{ plural: string, singular?: string }} input in kebab-case; `singular` is derived if absent
 * @throws PlainError unless the name is a plural in kebab-case
 */
export function namesOf({ plural, singular }) {
  requireKebab(plural);
  const one = singular ?? singularOf(plural);
  requireKebab(one);
  if (plural === one) throw new PlainError(`The plural and the singular are both "${plural}".`);
  const names = { plural: spellings(plural), singular: spellings(one) };
  for (const { camel } of Object.values(names)) {
    const kind = ts.stringToToken(camel);
    if (kind !== undefined && kind <= ts.SyntaxKind.LastFutureReservedWord)
      throw new PlainError(`"${camel}" is a reserved word. Choose a more specific name.`);
  }
  return names;
}

function requireKebab(name) {
  if (KEBAB.test(name) && name.length <= MAX_LENGTH) return;
  throw new PlainError(
    `"${name}" is no name: lower-case words with hyphens, ${MAX_LENGTH} characters at most, as in return-policies.`,
  );
}

function singularOf(plural) {
  const rules = [
    [/(?:ss|us|is)$/, null],
    [/([^aeiou])ies$/, '$1y'],
    [/([ao]us)es$/, '$1e'],
    [/(ss|x|ch|sh|us)es$/, '$1'],
    [/s$/, ''],
  ];
  const [pattern, ending] = rules.find(([pattern]) => pattern.test(plural)) ?? [];
  if (typeof ending === 'string') return plural.replace(pattern, ending);
  throw new PlainError(`"${plural}" has no known singular. Give it: --singular`);
}

function spellings(kebab) {
  const words = kebab.split('-');
  const pascal = words.map(capitalised).join('');
  return {
    kebab,
    pascal,
    camel: pascal[0].toLowerCase() + pascal.slice(1),
    snake: words.join('_'),
    constant: words.join('_').toUpperCase(),
    words: words.join(' '),
    title: capitalised(words.join(' ')),
  };
}

const capitalised = (word) => word[0].toUpperCase() + word.slice(1);
