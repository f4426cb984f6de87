/** Acts of a busy agent per hour; `docs/operations/supported-agents.md` has the reasons. */
export const PER_HOUR = {
  /** Messages of customers whose conversations the agent has. Each gets a reply. */
  customerMessages: 60,
  /** Customers without ticket who write, per agent. */
  newCustomers: 6,
  lists: 30,
  searches: 6,
  transfers: 3,
  resolutions: 6,
} as const;

export type Act = keyof typeof PER_HOUR;

/** Conversations of an agent whose customers write, and those that only are in the list. */
export const CONVERSATIONS = { active: 8, idle: 32 };

/** Shortest and longest time in seconds. */
export const THINK_S = { read: [3, 9], type: [5, 20], accept: [2, 8] } as const;

/** As in the app: interval of repeated typing updates. */
export const TYPING_REPEAT_MS = 8_000;

/** As in the app: the least time between two requests of the counts, and the pause per duration of a request. */
export const COUNTS_EVERY_MS = 1_000;
export const PAUSE_PER_REQUEST = 20;
export const MAX_PAUSE_MS = 15_000;

const HOUR_MS = 3_600_000;

/**
 * Returns the milliseconds until the next of `perHour` independent acts.
 *
 * @param random returns numbers from 0 up to 1
 */
export function gapMs(perHour: number, random: () => number): number {
  return (-Math.log(1 - random()) * HOUR_MS) / perHour;
}

export function thinkMs([from, to]: readonly [number, number], random: () => number): number {
  return (from + (to - from) * random()) * 1_000;
}
