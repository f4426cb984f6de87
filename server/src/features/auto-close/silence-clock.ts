import type { WorkingHoursClock } from '#features/working-hours';

export interface Outage {
  from: Date;
  to: Date;
}

/** Returns the minutes within working hours and outside outages. */
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

/** A failed message delays the silence, so that the agent can try again. */
const AFTER_FAILURE_MS = 10 * 60_000;

export interface LastSent {
  ack: number;
  ackAt?: Record<string, Date>;
  failed: boolean;
  createdAt: Date;
}

/**
 * Returns when WhatsApp accepted the message, which begins the customer's silence.
 * @returns undefined while the message is being sent
 */
export function silenceStart({ ack, ackAt, failed, createdAt }: LastSent): Date | undefined {
  // A message from the company's own phone has no recorded ack times.
  if (ack >= 2) return ackAt?.['2'] ?? earliest(ackAt) ?? createdAt;
  return failed ? afterFailure(createdAt) : undefined;
}

export function afterFailure(at: Date): Date {
  return new Date(at.getTime() + AFTER_FAILURE_MS);
}

/** Acks can arrive out of order, for example "read" without "sent". */
function earliest(ackAt: Record<string, Date> | undefined): Date | undefined {
  const times = Object.values(ackAt ?? {}).map((at) => at.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
}
