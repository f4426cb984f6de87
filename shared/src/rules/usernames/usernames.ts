const MIN_LENGTH = 3;
const MAX_LENGTH = 35;
const CHARACTERS = /^[a-z0-9._]+$/;
/** WhatsApp allows neither web addresses nor the names of its own services. */
const FORBIDDEN =
  /^\.|\.$|\.\.|^www\.|\.(?:com|net|org|edu|gov|info|io|br)$|whatsapp|facebook|instagram|oculus/;
const WRITTEN = /^@?([\p{L}\p{N}._]+)(?:\s+(\d{4}))?$/u;

export interface WrittenUsername {
  /** In lower case, without `@`. */
  username: string;
  /** Four digits, which some people require of those who write first. */
  pin?: string;
}

/**
 * Reads a WhatsApp username that a person typed, with or without `@`, and an optional PIN after it.
 * @returns undefined if WhatsApp allows no such name
 */
export function readUsername(text: string): WrittenUsername | undefined {
  const [, written = '', pin] = WRITTEN.exec(text.trim()) ?? [];
  const username = written.toLowerCase();
  const isAllowed =
    username.length >= MIN_LENGTH &&
    username.length <= MAX_LENGTH &&
    CHARACTERS.test(username) &&
    /[a-z]/.test(username) &&
    !FORBIDDEN.test(username);
  return isAllowed ? { username, ...(pin !== undefined && { pin }) } : undefined;
}

/** Returns a username that WhatsApp reported as it is stored; null for a text that cannot be one. */
export function reportedUsername(text: string | null | undefined): string | null {
  const username = text?.trim().replace(/^@/, '').toLowerCase() ?? '';
  return username.length <= MAX_LENGTH && CHARACTERS.test(username) ? username : null;
}

export function shownUsername(username: string): string {
  return `@${username}`;
}
