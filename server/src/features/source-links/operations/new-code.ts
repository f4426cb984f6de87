import { randomInt } from 'node:crypto';
import { CODE_ALPHABET, CODE_LENGTH } from '@recado/shared/source-links';

/** Returns a random code of a link. With a letter, because customers write order numbers as `#23456`. */
export function newCode(): string {
  for (;;) {
    const code = Array.from(
      { length: CODE_LENGTH },
      () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
    ).join('');
    if (/[A-Z]/.test(code)) return code;
  }
}
