/**
 * Returns which of `colors` colours a writer of a group has: the same for the same name, in every window.
 *
 * @returns an index from 0.
 */
export function writerColor(name: string, colors: number): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % colors;
}
