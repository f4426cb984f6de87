/** The latest change of a ticket this window saw, by the server's clock; null before the first. */
let latest: string | null = null;

export function sawInstant(instant: string): void {
  if (latest === null || instant > latest) latest = instant;
}

/** Another person's window starts anew. */
export function resetLastSeen(): void {
  latest = null;
}

export function lastSeenInstant(): string | null {
  return latest;
}
