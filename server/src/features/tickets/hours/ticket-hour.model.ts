import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';

export interface WorkTotals {
  finished: number;
  waits: number;
  waitMs: number;
  supports: number;
  supportMs: number;
  users: { userId: number; supports: number; supportMs: number }[];
}

/** One UTC hour with events. Late and deleted events cause a recomputation. */
export interface TicketHourDocument extends WorkTotals {
  _id: string;
  companyId: number;
  hour: Date;
  /** Incremented when events change, so that a computation that read a lower value is discarded. */
  changes: number;
  dirty?: true;
}

interface TicketHourMarkDocument {
  _id: number;
  companyId: number;
  through: Date;
}

const schema = new Schema<TicketHourDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    hour: { type: Date, required: true },
    changes: { type: Number, required: true },
    dirty: Boolean,
    finished: Number,
    waits: Number,
    waitMs: Number,
    supports: Number,
    supportMs: Number,
    users: [new Schema({ userId: Number, supports: Number, supportMs: Number }, { _id: false })],
  },
  { collection: 'ticket_hours', versionKey: false, autoIndex: false },
);

const markSchema = new Schema<TicketHourMarkDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    through: { type: Date, required: true },
  },
  { collection: 'ticket_hour_marks', versionKey: false, autoIndex: false },
);

export const ticketHours = tenantRepository(model<TicketHourDocument>('TicketHour', schema));
export const ticketHourMarks = tenantRepository(model<TicketHourMarkDocument>('TicketHourMark', markSchema));

export const HOUR_MS = 60 * 60_000;

export function hourOf(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / HOUR_MS) * HOUR_MS);
}

export function hourId(companyId: number, hour: Date): string {
  return `${companyId}:${hour.toISOString()}`;
}
