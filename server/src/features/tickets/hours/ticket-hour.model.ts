import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';
import { HOUR_FIELDS, HOUR_MARK_FIELDS, type HourDocument, type HourMarkDocument } from '#core/hourly-sums';

export interface WorkTotals {
  finished: number;
  waits: number;
  waitMs: number;
  supports: number;
  supportMs: number;
  users: { userId: number; supports: number; supportMs: number }[];
}

const schemaOf = (collection: string) =>
  new Schema<HourDocument & WorkTotals>(
    {
      ...HOUR_FIELDS,
      finished: Number,
      waits: Number,
      waitMs: Number,
      supports: Number,
      supportMs: Number,
      users: [new Schema({ userId: Number, supports: Number, supportMs: Number }, { _id: false })],
    },
    { collection, versionKey: false, autoIndex: false },
  );

const markSchema = new Schema<HourMarkDocument>(HOUR_MARK_FIELDS, {
  collection: 'ticket_hour_marks',
  versionKey: false,
  autoIndex: false,
});

export const ticketHours = tenantRepository(
  model<HourDocument & WorkTotals>('TicketHour', schemaOf('ticket_hours')),
);
export const ticketDays = tenantRepository(
  model<HourDocument & WorkTotals>('TicketDay', schemaOf('ticket_days')),
);
export const ticketHourMarks = tenantRepository(model<HourMarkDocument>('TicketHourMark', markSchema));
