import { LOOP_GUARD } from '@recado/shared/automation';

/** `at` is in milliseconds. */
export interface RecentMessage {
  id: string;
  fromMe: boolean;
  automatic: boolean;
  body: string;
  at: number;
  /** Id of the message that this step of a menu understood. */
  understood?: string;
}

export type LoopSign = 'tooMany' | 'repeats' | 'tooFast';

interface LoopEvidence {
  recent: readonly RecentMessage[];
  /** Number of automatic messages in the last 24 hours, without steps that a menu understood. */
  automaticToday: number;
  /** Returns whether the current menu understands a text that no step has processed yet. */
  understands(text: string): boolean;
}

/**
 * Returns undefined if the conversation does not look like two programs. Messages that a menu understood and the
 * steps that reply to them count only towards a maximum of steps, because a customer who uses the menu is no
 * program.
 */
export function loopSign(
  { recent, automaticToday, understands }: LoopEvidence,
  now: number,
): LoopSign | undefined {
  const steps = recent.filter(
    ({ understood, at }) => understood !== undefined && now - at < LOOP_GUARD.stepWindowMs,
  );
  if (steps.length >= LOOP_GUARD.maxSteps) return 'tooMany';
  const understood = new Set(recent.flatMap((message) => message.understood ?? []));
  const counted = recent.filter(
    (message) =>
      message.understood === undefined &&
      (message.fromMe || !(understood.has(message.id) || understands(message.body))),
  );
  const inWindow = counted.filter(({ automatic, at }) => automatic && now - at < LOOP_GUARD.windowMs);
  if (inWindow.length >= LOOP_GUARD.maxInWindow || automaticToday >= LOOP_GUARD.maxPerDay) return 'tooMany';
  if (repeats(counted, now)) return 'repeats';
  return repliesTooFast(recent, new Set(counted.map(({ id }) => id))) ? 'tooFast' : undefined;
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

function repliesTooFast(recent: readonly RecentMessage[], counted: ReadonlySet<string>): boolean {
  let fast = 0;
  for (const [index, { id, fromMe, at }] of recent.entries()) {
    if (fromMe || !counted.has(id)) continue;
    const before = recent[index + 1];
    if (!before?.fromMe || at - before.at >= LOOP_GUARD.replyMs) return false;
    fast += 1;
    if (fast >= LOOP_GUARD.maxFastReplies) return true;
  }
  return false;
}
