import { LOOP_GUARD } from '@recado/shared/automation';

/** `at` is in milliseconds. */
export interface RecentMessage {
  fromMe: boolean;
  automatic: boolean;
  body: string;
  at: number;
}

export type LoopSign = 'tooMany' | 'repeats' | 'tooFast';

/**
 * Returns undefined if the conversation does not look like two programs.
 * @param recent - newest first
 * @param automaticToday - number of automatic messages in the last 24 hours
 */
export function loopSign(
  recent: readonly RecentMessage[],
  automaticToday: number,
  now: number,
): LoopSign | undefined {
  const inWindow = recent.filter(({ automatic, at }) => automatic && now - at < LOOP_GUARD.windowMs);
  if (inWindow.length >= LOOP_GUARD.maxInWindow || automaticToday >= LOOP_GUARD.maxPerDay) return 'tooMany';
  if (repeats(recent, now)) return 'repeats';
  return repliesTooFast(recent) ? 'tooFast' : undefined;
}

function repeats(recent: readonly RecentMessage[], now: number): boolean {
  const times = new Map<string, number>();
  for (const { fromMe, body, at } of recent) {
    const text = body.trim();
    if (fromMe || text === '' || now - at >= LOOP_GUARD.repeatWindowMs) continue;
    const count = (times.get(text) ?? 0) + 1;
    if (count >= LOOP_GUARD.maxRepeats) return true;
    times.set(text, count);
  }
  return false;
}

function repliesTooFast(recent: readonly RecentMessage[]): boolean {
  let fast = 0;
  for (const [index, { fromMe, at }] of recent.entries()) {
    if (fromMe) continue;
    const before = recent[index + 1];
    if (!before?.fromMe || at - before.at >= LOOP_GUARD.replyMs) return false;
    fast += 1;
    if (fast >= LOOP_GUARD.maxFastReplies) return true;
  }
  return false;
}
