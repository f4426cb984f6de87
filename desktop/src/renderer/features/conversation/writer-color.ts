/**
 * Returns which of `colors` colours a writer of a group has: the same for the same name, in every window.
 *
 * @returns an index from 0.
 */
export function writerColor(name: string, colors: number): number {
  // FNV-1a; the upper bits decide, which differ most between similar names.
  let hash = 2_166_136_261;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return Math.floor((hash / 2 ** 32) * colors);
}
