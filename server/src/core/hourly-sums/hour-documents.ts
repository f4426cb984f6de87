export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

/** One UTC hour, or day from `hour` on, of a company. Late changes cause a recomputation. */
export interface HourDocument {
  _id: string;
  companyId: number;
  hour: Date;
  /** Incremented by late changes, so that a computation that read a lower value is discarded. */
  changes: number;
  dirty?: true;
}

export interface HourMarkDocument {
  _id: number;
  companyId: number;
  through: Date;
}

export const HOUR_FIELDS = {
  _id: { type: String, required: true },
  companyId: { type: Number, required: true },
  hour: { type: Date, required: true },
  changes: { type: Number, required: true },
  dirty: Boolean,
} as const;

export const HOUR_MARK_FIELDS = {
  _id: { type: Number, required: true },
  companyId: { type: Number, required: true },
  through: { type: Date, required: true },
} as const;

export function hourOf(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / HOUR_MS) * HOUR_MS);
}

export function dayOf(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS);
}

export function hourId(companyId: number, hour: Date): string {
  return `${companyId}:${hour.toISOString()}`;
}
