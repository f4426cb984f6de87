const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Schedules of a company that wait for their time. */
export const MAX_WAITING_SCHEDULES = 10_000;

/** `max` is WhatsApp's limit of a text; `maxWithFile` that of a caption. */
export const SCHEDULE_BODY_LENGTH = { min: 5, max: 65_536, maxWithFile: 4_096 } as const;

/** A new schedule's default `sendAt` is this long after the present. */
export const DEFAULT_SEND_AFTER_MS = HOUR_MS;

/** A `sendAt` further in the past is rejected. */
export const PAST_TOLERANCE_MS = MINUTE_MS;
export const MAX_YEARS_AHEAD = 2;

export const SCHEDULE_LATENESS = {
  /** An outage up to this long has no effect on the sending. */
  toleratedMs: 15 * MINUTE_MS,
  /** A later message is an error. */
  maxMs: 12 * HOUR_MS,
  /** Time for the upload of an announced file. */
  fileMs: 10 * MINUTE_MS,
} as const;
