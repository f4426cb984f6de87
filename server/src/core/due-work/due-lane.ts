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
  /** Maximum of handlers running on this server. */
  running: number;
  /** Includes slow ones, which mostly wait for other systems. */
  runningWithSlow: number;
  /** Includes slow ones. */
  runningPerCompany: number;
  /** Whether a slot rests after a run for as long as the run, which leaves half of the time to people. */
  rests: boolean;
}
