/** The latest change of a ticket this window saw, by the server's clock; null before the first. */
let latest: string | null = null;

export function sawInstant(instant: string): void {
  if (latest === null || instant > latest) latest = instant;
}

export function lastSeenInstant(): string | null {
  return latest;
}
