import { CAMPAIGN_PACE, newChatAllowance, type NewChatState } from '@recado/shared/automation';
import type { CampaignSettings, PauseReason } from '@recado/shared/campaigns';

export type SendResult = 'ok' | 'failed' | 'optOut';

interface GuardState {
  /** Number paired when the first running campaign began or was resumed; null before. */
  number: string | null;
  /** Oldest first. */
  results: readonly SendResult[];
  /** Messages since the last longer interval. */
  sinceLonger: number;
  /** The connection was down for longer than tolerated. */
  isDown: boolean;
  /** When a connection that was down counts as steady. */
  steadyFrom: Date | null;
}

export interface PaceState {
  guard: GuardState;
  connection: {
    isConnected: boolean;
    disconnectedSince: Date | null;
    number: string | null;
    /** Below 1 after a reported warning. */
    automaticFactor: number;
  };
  /** WhatsApp's limits of the paired number; null if unknown. */
  newChats: NewChatState | null;
  settings: Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>;
}

export interface Pace {
  /** Null: a message may be sent now. `wait` is too short to be shown. */
  pause: { reason: PauseReason | 'wait'; until: Date | null } | null;
  /** Between a message sent now and the next one. */
  intervalMs: number;
  guard: GuardState;
}

/**
 * Decides whether a connection's campaigns may send now, and how long the next message waits.
 * @param random - in [0, 1)
 */
export function decidePace(state: PaceState, now: Date, random: number): Pace {
  const { connection } = state;
  const steady = steadiness(state.guard, connection, now);
  const number = state.guard.number ?? connection.number;
  const guard = { ...state.guard, ...steady, number };
  const { sinceLonger, intervalMs } = intervalAfter(state, now, random);
  return {
    pause: pauseOf({ ...state, guard }, now),
    intervalMs,
    guard: { ...guard, sinceLonger },
  };
}

function pauseOf({ guard, connection, newChats }: PaceState, now: Date): Pace['pause'] {
  const { maxFailures, maxOptOuts } = CAMPAIGN_PACE;
  const count = (result: SendResult) => guard.results.filter((one) => one === result).length;
  if (connection.number !== null && connection.number !== guard.number)
    return { reason: 'otherNumber', until: null };
  if (count('failed') >= maxFailures) return { reason: 'failures', until: null };
  if (count('optOut') >= maxOptOuts) return { reason: 'optOuts', until: null };
  const { allowed, reason, until } = newChatAllowance(newChats, now).automation;
  if (!allowed && reason !== null && reason !== 'firstWarning') return { reason, until };
  if (guard.isDown) return { reason: 'disconnected', until: guard.steadyFrom };
  return connection.isConnected ? null : { reason: 'wait', until: null };
}

function steadiness(
  { isDown, steadyFrom }: GuardState,
  { isConnected, disconnectedSince }: PaceState['connection'],
  now: Date,
): Pick<GuardState, 'isDown' | 'steadyFrom'> {
  if (!isConnected) {
    const downMs = disconnectedSince ? now.getTime() - disconnectedSince.getTime() : 0;
    return { isDown: isDown || downMs > CAMPAIGN_PACE.disconnectedMs, steadyFrom: null };
  }
  if (!isDown) return { isDown, steadyFrom: null };
  const from = steadyFrom ?? new Date(now.getTime() + CAMPAIGN_PACE.steadyMs);
  return from <= now ? { isDown: false, steadyFrom: null } : { isDown: true, steadyFrom: from };
}

/** Counts the message that is sent now. */
function intervalAfter({ guard, connection, newChats, settings }: PaceState, now: Date, random: number) {
  const { jitter, minIntervalMs } = CAMPAIGN_PACE;
  const { messageInterval, longerIntervalAfter, greaterInterval } = settings;
  const isLonger = longerIntervalAfter > 0 && guard.sinceLonger + 1 >= longerIntervalAfter;
  const seconds = isLonger ? Math.max(greaterInterval, messageInterval) : messageInterval;
  const slow = slowness(newChats, now) / connection.automaticFactor;
  const factor = slow * (jitter.min + (jitter.max - jitter.min) * random);
  return {
    sinceLonger: isLonger ? 0 : guard.sinceLonger + 1,
    intervalMs: Math.max(minIntervalMs, Math.round(seconds * 1_000 * factor)),
  };
}

function slowness(newChats: NewChatState | null, now: Date): number {
  const { slowFactor, slowAfterLockMs } = CAMPAIGN_PACE;
  const isWarned = newChatAllowance(newChats, now).automation.reason === 'firstWarning';
  const endsAt = newChats?.lock?.endsAt ? new Date(newChats.lock.endsAt).getTime() : null;
  const wasLocked = endsAt !== null && endsAt <= now.getTime() && now.getTime() < endsAt + slowAfterLockMs;
  return (isWarned ? slowFactor : 1) * (wasLocked ? slowFactor : 1);
}
