export interface Row<T> {
  text: string;
  expected: T;
}

/** Bars separate texts that share a result. */
export function rowsOf<T>(tables: readonly (readonly [expected: T, texts: string])[]): Row<T>[] {
  return tables.flatMap(([expected, texts]) =>
    texts.split('|').map((text) => ({ text: text.trim(), expected })),
  );
}

export function wrongRows<T>(
  rows: readonly Row<T>[],
  parse: (text: string) => T,
): (Row<T> & { actual: T })[] {
  return rows
    .map((row) => ({ ...row, actual: parse(row.text) }))
    .filter(({ actual, expected }) => JSON.stringify(actual) !== JSON.stringify(expected));
}

/** Splitmix32; the numbers are from 0 to 1. */
export function seededRandom(seed: number): () => number {
  let counter = seed;
  return () => {
    counter = (counter + 0x9e3779b9) | 0;
    const once = Math.imul(counter ^ (counter >>> 16), 0x21f0aaad);
    const twice = Math.imul(once ^ (once >>> 15), 0x735a2d97);
    return ((twice ^ (twice >>> 15)) >>> 0) / 2 ** 32;
  };
}
