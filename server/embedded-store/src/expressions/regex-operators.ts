import { BSONRegExp } from 'bson';
import { LRUCache } from 'lru-cache';
import { typeName } from '../values/bson-types';
import { StoreError } from '../values/errors';
import { compileRegex } from '../values/regex';
import type { BoundedRegex } from '../values/regex-budget';
import { isNullish, located, named, type Operator, type Operators } from './operator';

/** A match as `$regexFind` returns it. Its index counts code points. */
interface Match {
  match: string;
  idx: number;
  captures: (string | null)[];
}

function regexOf(regex: unknown, options: unknown, name: string): BoundedRegex {
  if (typeof regex !== 'string' && !(regex instanceof BSONRegExp))
    throw located(51105, `${name} needs 'regex' to be of type string or regex`);
  if (!isNullish(options) && typeof options !== 'string')
    throw located(51106, `${name} needs 'options' to be of type string`);
  const own = regex instanceof BSONRegExp ? regex.options : '';
  if (!isNullish(options) && own !== '')
    throw located(51107, `${name}: found regex option(s) specified in both 'regex' and 'option' fields`);
  const flags = typeof options === 'string' ? options : own;
  const unknown = [...flags].find((flag) => !'imsxu'.includes(flag));
  if (unknown !== undefined) throw located(51108, `${name}: invalid flag in regex options: ${unknown}`);
  try {
    return compileRegex(regex instanceof BSONRegExp ? regex.pattern : regex, flags);
  } catch (error) {
    if (error instanceof StoreError && error.code === 51091) throw located(51111, error.message);
    throw error;
  }
}

function* matches({ regex }: BoundedRegex, text: string): Generator<Match> {
  const global = new RegExp(regex.source, `${regex.flags}g`);
  for (const found of text.matchAll(global)) {
    const [match, ...captures] = found;
    const idx = [...text.slice(0, found.index)].length;
    yield { match, idx, captures: captures.map((capture) => (capture as string | undefined) ?? null) };
  }
}

function regexOperator(
  nothing: () => unknown,
  find: (regex: BoundedRegex, text: string) => unknown,
): Operator {
  const known = new LRUCache<string, BoundedRegex>({ max: 100 });
  return named(
    ['input', 'regex'],
    ['options'],
    { object: 51103, unknown: 31024, missing: { input: 31022, regex: 31023 } },
    ({ input, regex, options }, name) => {
      if (!isNullish(input) && typeof input !== 'string')
        throw located(51104, `${name} needs 'input' to be of type string, found ${typeName(input)}`);
      if (isNullish(regex)) return nothing();
      const key = JSON.stringify([regex, options ?? null]);
      const compiled = known.get(key) ?? regexOf(regex, options, name);
      known.set(key, compiled);
      return isNullish(input) ? nothing() : find(compiled, input as string);
    },
  );
}

export const regexOperators: Operators = {
  $regexMatch: regexOperator(
    () => false,
    (regex, text) => regex.test(text),
  ),
  $regexFind: regexOperator(
    () => null,
    (regex, text) => regex.run(text, () => matches(regex, text).next().value ?? null),
  ),
  $regexFindAll: regexOperator(
    () => [],
    (regex, text) => regex.run(text, () => [...matches(regex, text)]),
  ),
};
