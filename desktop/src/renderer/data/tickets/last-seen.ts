/**
 * Minimum age of an event to prove that none before it is missing: an event right after a gap or a reconnection
 * is newer than the missed ones.
 */
const SETTLE_MS = 5000;

/** Server time. */
let settled: string | null = null;
/** `heardAt`: local time of receipt; oldest first. */
let fresh: { instant: string; receivedAt: number }[] = [];

/** Records the last change (ISO instant) of a received ticket. */
export function sawInstant(instant: string): void {
  settle();
  const last = fresh.at(-1)?.instant ?? settled;
  if (last === null || instant > last) fresh.push({ instant, receivedAt: Date.now() });
}

/** Returns the latest change before which this window missed none; null if unknown. */
export function lastSeenInstant(): string | null {
  settle();
  return settled;
}

/** Called when another user signs in. */
export function resetLastSeen(): void {
  settled = null;
  fresh = [];
}

function settle(): void {
  const before = Date.now() - SETTLE_MS;
  settled = fresh.findLast(({ receivedAt }) => receivedAt <= before)?.instant ?? settled;
  fresh = fresh.filter(({ receivedAt }) => receivedAt > before);
}
