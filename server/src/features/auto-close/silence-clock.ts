import type { WorkingHoursClock } from '../working-hours';

/** A period in which the connection was down. */
export interface Outage {
  from: Date;
  to: Date;
}

/** Returns the open minutes between two instants, without those of an outage. */
export function silentMinutes(
  clock: WorkingHoursClock,
  queueId: number | null,
  { from, to }: { from: Date; to: Date },
  outage: Outage | undefined,
): number {
  const all = clock.minutes(queueId, from, to);
  if (!outage) return all;
  const start = outage.from > from ? outage.from : from;
  const end = outage.to < to ? outage.to : to;
  return start < end ? all - clock.minutes(queueId, start, end) : all;
}

/**
 * After a failed message the silence begins this much later, because the agent may send the message again.
 */
const AFTER_FAILURE_MS = 10 * 60_000;

/** Delivery state of the company's last message. */
export interface LastSent {
  ack: number;
  ackAt?: Record<string, Date>;
  failed: boolean;
  createdAt: Date;
}

/**
 * Returns when the customer's silence after a message begins, which is when WhatsApp accepted the message.
 * @returns undefined while the message is being sent
 */
export function silenceStart({ ack, ackAt, failed, createdAt }: LastSent): Date | undefined {
  // A message typed on the phone has no recorded time.
  if (ack >= 2) return ackAt?.['2'] ?? earliest(ackAt) ?? createdAt;
  return failed ? new Date(createdAt.getTime() + AFTER_FAILURE_MS) : undefined;
}

/** Returns the first ack time. Acks can arrive out of order, such as "read" without "sent". */
function earliest(ackAt: Record<string, Date> | undefined): Date | undefined {
  const times = Object.values(ackAt ?? {}).map((at) => at.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
}
