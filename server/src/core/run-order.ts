/**
 * Sorts items so that each runs after those whose feature is in its `after`, otherwise by position.
 * @throws if items wait for each other
 */
export function inRunOrder<T extends { feature: string; after: readonly string[] }>(
  what: string,
  items: readonly T[],
): T[] {
  const sorted: T[] = [];
  let waiting = [...items];
  while (waiting.length > 0) {
    const next = waiting.find(({ after }) => !waiting.some(({ feature }) => after.includes(feature)));
    if (!next) throw new Error(`The ${what} wait for each other.`);
    sorted.push(next);
    waiting = waiting.filter((other) => other !== next);
  }
  return sorted;
}
