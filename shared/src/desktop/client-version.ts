/** Header in which the app sends its version, such as `1.4.0`. */
export const CLIENT_VERSION_HEADER = 'x-recado-client';

/** Matches versions without pre-release part, which is all that Recado publishes. */
export const VERSION_PATTERN = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/;

/**
 * Returns whether `version` precedes `other`. Both must match VERSION_PATTERN; another text precedes nothing.
 */
export function isOlderVersion(version: string, other: string): boolean {
  if (!VERSION_PATTERN.test(version) || !VERSION_PATTERN.test(other)) return false;
  const theirs = other.split('.').map(Number);
  for (const [index, number] of version.split('.').map(Number).entries()) {
    const their = theirs[index] ?? 0;
    if (number !== their) return number < their;
  }
  return false;
}
