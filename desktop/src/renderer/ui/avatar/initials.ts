/** Portuguese and Spanish particles between names. */
const PARTICLES = new Set([
  'a',
  'as',
  'da',
  'das',
  'de',
  'del',
  'do',
  'dos',
  'e',
  'la',
  'los',
  'o',
  'os',
  'y',
]);
const LETTER = /\p{L}\p{M}*/u;

/** Returns the initials of the first and last name; empty for a phone number. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => LETTER.test(word));
  const names = words.filter((word) => !PARTICLES.has(word.toLowerCase()));
  const [first, ...rest] = names.length > 0 ? names : words;
  return [first, rest.at(-1)]
    .map((word) => LETTER.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toUpperCase();
}
