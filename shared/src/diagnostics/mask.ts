const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu;
/** JSON Web Tokens and their parts, and the values of `Bearer`. */
const JWT = /\beyJ[\w-]+(?:\.[\w-]*)*/g;
const BEARER = /\b(bearer|token|key|secret|senha|password)(\s*[:=]?\s+|[:=])(?!\[)\S+/giu;
/** Random keys: long runs of letters and digits, of which hyphens and underscores may be part. */
const LONG_RUN = /[\w-]{20,}/g;
const SIGNED_PATH = /\/media\/[^\s/]+/g;
/** The user's folder of Windows, macOS and Linux. */
const HOME = /((?:[a-z]:)?[\\/](?:users|home)[\\/])[^\\/\s]+/gi;
const NUMBER = /\+?\d(?:[\s()./-]*\d){7,}/g;
const DOTTED = /^\d+(?:\.\d+){2,3}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MIN_NAME = 3;

/**
 * Replaces e-mails, tokens, long numbers and the given names, so that a text can be passed on. Versions, IP addresses
 * and dates stay.
 * @param names names of persons and companies that this machine knows; each of their words counts
 */
export function maskPersonalData(text: string, names: readonly string[]): string {
  const masked = text
    .replace(EMAIL, '[e-mail]')
    .replace(JWT, '[token]')
    .replace(BEARER, (_all, word: string) => `${word} [token]`)
    .replace(SIGNED_PATH, '/media/[token]')
    .replace(LONG_RUN, (run) => (/\d/.test(run) && /[a-z]/i.test(run) ? '[token]' : run))
    .replace(HOME, '$1[nome]')
    .replace(NUMBER, (number) =>
      DOTTED.test(number) || DATE.test(number.slice(0, 10)) ? number : '[número]',
    );
  return wordsOf(names).reduce(
    (result, name) =>
      result.replace(new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'giu'), '[nome]'),
    masked,
  );
}

/** Returns whole names before their words, with and without accents, escaped for an expression. */
function wordsOf(names: readonly string[]): string[] {
  const words = names.flatMap((name) => [name.trim(), ...name.split(/[^\p{L}\p{N}]+/u)]);
  const spellings = words.flatMap((word) => [word, word.normalize('NFD').replace(/\p{M}/gu, '')]);
  return [...new Set(spellings)]
    .filter((word) => word.length >= MIN_NAME)
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}
