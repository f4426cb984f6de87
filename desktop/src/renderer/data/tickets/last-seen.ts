/**
 * How long a change must have been here before it counts as "up to here nothing is missing": an event that
 * shows a hole, or comes right after a reconnection, is itself newer than what was missed.
 */
const SETTLE_MS = 5000;

/** By the server's clock. */
let settled: string | null = null;
/** By this machine's clock since when, oldest first. */
let fresh: { instant: string; heardAt: number }[] = [];

/** Notes the last change (ISO instant) of a ticket that reached this window. */
export function sawInstant(instant: string): void {
  settle();
  const last = fresh.at(-1)?.instant ?? settled;
  if (last === null || instant > last) fresh.push({ instant, heardAt: Date.now() });
}

/** The latest change before which this window missed nothing; null while it has seen too little to say. */
export function lastSeenInstant(): string | null {
  settle();
  return settled;
}

/** Another person's window starts anew. */
export function resetLastSeen(): void {
  settled = null;
  fresh = [];
}

function settle(): void {
  const before = Date.now() - SETTLE_MS;
  settled = fresh.findLast(({ heardAt }) => heardAt <= before)?.instant ?? settled;
  fresh = fresh.filter(({ heardAt }) => heardAt > before);
}
