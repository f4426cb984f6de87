/** Rows wait only for rows of their lane. */
export type Lane = 'prompt' | 'background';

/** In a filter, null also matches rows without the field. */
export type StoredLane = 'background' | null;

export const LANES: Record<Lane, { stored: StoredLane; limits: LaneLimits }> = {
  prompt: { stored: null, limits: { running: 16, runningWithSlow: 256, runningPerCompany: 4, rests: false } },
  background: {
    stored: 'background',
    limits: { running: 2, runningWithSlow: 32, runningPerCompany: 1, rests: true },
  },
};

export const EVERY_LANE = { lane: { $in: Object.values(LANES).map(({ stored }) => stored) } };

export interface LaneLimits {
  /** Handlers that run on this server at once, without slow ones, which mostly wait for other systems. */
  running: number;
  /** The same with slow ones. */
  runningWithSlow: number;
  /** Handlers of a company, with slow ones: slow handlers of a company delay its other work, but no other company's. */
  runningPerCompany: number;
  /** Whether a slot rests after a run for as long as the run, which leaves half of the time to people. */
  rests: boolean;
}
