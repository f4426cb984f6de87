import type { BSONRegExp } from 'bson';
import { StoreError } from './errors';
import { BoundedRegex } from './regex-budget';
import { translateRegex } from './regex-syntax';

/**
 * Compiles a MongoDB regular expression (PCRE with the options i, m, s, x, u) to JavaScript's, by code
 * points.
 *
 * @throws Location51091 for an invalid expression, and for syntax that JavaScript cannot express
 */
export function compileRegex(pattern: string | RegExp | BSONRegExp, options?: string): BoundedRegex {
  let [source, flags] = parts(pattern);
  if (options !== undefined) flags = options;
  for (const flag of flags)
    if (!'imsxug'.includes(flag)) throw new StoreError('BadValue', `invalid flag in regex options: ${flag}`);
  const inline = /^\(\?([imsx]+)\)/.exec(source);
  if (inline) {
    source = source.slice(inline[0].length);
    flags += inline[1] ?? '';
  }
  const translated = translateRegex(source, flags);
  try {
    return new BoundedRegex(new RegExp(translated, flags.includes('i') ? 'iu' : 'u'));
  } catch (error) {
    throw new StoreError(
      'Location51091',
      `Regular expression is invalid: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/**
 * Returns the letters with which every match begins, if the expression is `^letters` and case-sensitive; else
 * ''.
 */
export function literalPrefix(pattern: string | RegExp | BSONRegExp, options?: string): string {
  const [source, flags] = parts(pattern);
  if (/[imx]/.test(options ?? flags)) return '';
  const literal = /^(?:\^|\\A)((?:[^\\^$.|?*+()[\]{}]|\\[^a-zA-Z0-9])*)(.?)/.exec(source);
  if (!literal || source.includes('|')) return '';
  const [, letters = '', next = ''] = literal;
  const prefix = '?*{'.includes(next) && next !== '' ? letters.replace(/(\\.|[^\\])$/u, '') : letters;
  return prefix.replace(/\\(.)/gu, '$1');
}

function parts(pattern: string | RegExp | BSONRegExp): [string, string] {
  if (typeof pattern === 'string') return [pattern, ''];
  return pattern instanceof RegExp ? [pattern.source, pattern.flags] : [pattern.pattern, pattern.options];
}
