/**
 * Minimum age, in milliseconds, from which an event proves that none is missing: right after a reconnection,
 * newer events may arrive before missed ones.
 */
const SETTLE_MS = 5000;

/** Server time up to which no event is missing. */
let settled: string | null = null;
/** Recent changes with the local time of their receipt, oldest first. */
let fresh: { instant: string; receivedAt: number }[] = [];

/** Records when a received ticket last changed (ISO instant). */
export function sawInstant(instant: string): void {
  settle();
  const last = fresh.at(-1)?.instant ?? settled;
  if (last === null || instant > last) fresh.push({ instant, receivedAt: Date.now() });
}

/** Returns the instant up to which this window missed no change; null if unknown. */
export function lastSeenInstant(): string | null {
  settle();
  return settled;
}

/** Forgets all changes when another user signs in. */
export function resetLastSeen(): void {
  settled = null;
  fresh = [];
}

function settle(): void {
  const before = Date.now() - SETTLE_MS;
  settled = fresh.findLast(({ receivedAt }) => receivedAt <= before)?.instant ?? settled;
  fresh = fresh.filter(({ receivedAt }) => receivedAt > before);
}
