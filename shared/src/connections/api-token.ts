const MIN_CHARACTERS = 24;
const MIN_DIFFERENT = 12;

/** Whether a typed API token is hard to guess. */
export function isStrongToken(token: string): boolean {
  return token.length >= MIN_CHARACTERS && new Set(token).size >= MIN_DIFFERENT;
}
