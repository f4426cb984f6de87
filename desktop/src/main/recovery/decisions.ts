const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

const CRASH_WINDOW_MS = 5 * MINUTE_MS;
const MAX_CRASHES = 3;
const GPU_WINDOW_MS = 60 * SECOND_MS;
const MAX_GPU_CRASHES = 2;
const RELAUNCH_EVERY_MS = 5 * MINUTE_MS;
const WITHOUT_GPU_MS = 7 * DAY_MS;

export type Reaction = 'reload' | 'recoveryPage';

/** Adds an event to earlier ones, all in epoch milliseconds, and drops those outside the window before it. */
function within(window: number, earlier: readonly number[], now: number): number[] {
  // A clock that was set back leaves events in the future, which do not count.
  return [...earlier.filter((at) => at <= now && now - at < window), now];
}

/**
 * Decides what follows a crash of the page.
 * @param crashes times of earlier crashes
 * @returns the crashes to pass next time; none after the recovery page, which ends the series
 */
export function afterCrash(
  crashes: readonly number[],
  now: number,
): { reaction: Reaction; crashes: readonly number[] } {
  const recent = within(CRASH_WINDOW_MS, crashes, now);
  return recent.length >= MAX_CRASHES
    ? { reaction: 'recoveryPage', crashes: [] }
    : { reaction: 'reload', crashes: recent };
}

/** Decides what follows a page that rendered nothing in time. `reloads` counts reloads since it last rendered. */
export function afterNothingRendered(reloads: number): Reaction {
  return reloads === 0 ? 'reload' : 'recoveryPage';
}

/**
 * Decides whether the graphics process is too unstable to use.
 * @returns the crashes to pass next time
 */
export function afterGpuCrash(
  crashes: readonly number[],
  now: number,
): { isUnstable: boolean; crashes: readonly number[] } {
  const recent = within(GPU_WINDOW_MS, crashes, now);
  return { isUnstable: recent.length >= MAX_GPU_CRASHES, crashes: recent };
}

/** A period without hardware acceleration. It ends at `until` (epoch milliseconds) or with another version. */
export interface WithoutAcceleration {
  until: number;
  version: string;
}

export function startWithoutAcceleration(now: number, version: string): WithoutAcceleration {
  return { until: now + WITHOUT_GPU_MS, version };
}

export function isWithoutAcceleration(
  period: WithoutAcceleration | null,
  now: number,
  version: string,
): boolean {
  if (!period || period.version !== version) return false;
  // A clock that was set back must not extend the period.
  return now < period.until && period.until - now <= WITHOUT_GPU_MS;
}

/** Returns whether the app may start itself again. `last` is the time of the previous failure; null without one. */
export function mayRelaunch(last: number | null, now: number): boolean {
  return last === null || last > now || now - last >= RELAUNCH_EVERY_MS;
}
