/** Rows wait only for rows of their priority. */
export type DuePriority = 'prompt' | 'background';

/** In a filter, null also matches rows without the field. */
export type StoredPriority = 'background' | null;

export const PRIORITIES: Record<DuePriority, { stored: StoredPriority; limits: PriorityLimits }> = {
  prompt: { stored: null, limits: { running: 16, runningWithSlow: 256, runningPerCompany: 4, rests: false } },
  background: {
    stored: 'background',
    limits: { running: 2, runningWithSlow: 32, runningPerCompany: 1, rests: true },
  },
};

export const EVERY_PRIORITY = { lane: { $in: Object.values(PRIORITIES).map(({ stored }) => stored) } };

export interface PriorityLimits {
  /** Handlers that run on this server at once, without slow ones, which mostly wait for other systems. */
  running: number;
  /** The same with slow ones. */
  runningWithSlow: number;
  /** Handlers of a company, with slow ones: slow handlers of a company delay its other work, but no other company's. */
  runningPerCompany: number;
  /** Whether a slot rests after a run for as long as the run, which leaves half of the time to people. */
  rests: boolean;
}
