import type { Collection, ObjectId } from 'mongodb';
import { model, Schema } from 'mongoose';
import type { TicketStatus } from '@recado/shared/tickets';

export type TicketEventType =
  | 'created'
  | 'queued'
  | 'accepted'
  | 'answered'
  | 'transferred'
  | 'returned'
  | 'resolved'
  | 'reopened'
  | 'joined';

/** What happened to a ticket. Its id is made with the change, so that writing it twice stores it once. */
export interface TicketEventEntry {
  _id: ObjectId;
  type: TicketEventType;
  at: Date;
  /** Who did it; null for the customer, the phone or the system. */
  userId: number | null;
  /** Queue and user the ticket had after it. */
  queueId: number | null;
  assignedTo: number | null;
  /** Of `created`: what the ticket began as. Only a pending one waits for somebody; groups are no service. */
  status?: TicketStatus;
  /** Of `answered`: since when the customer had waited. */
  waitingSince?: Date;
  /** Of `joined`: the ticket that goes on in its place, because both customers are one person. */
  intoTicketId?: number;
}

export interface TicketEventDocument extends TicketEventEntry {
  companyId: number;
  ticketId: number;
  contactId: number;
}

const schema = new Schema<TicketEventDocument>(
  {
    companyId: { type: Number, required: true },
    ticketId: { type: Number, required: true },
    contactId: { type: Number, required: true },
    type: { type: String, required: true },
    at: { type: Date, required: true },
    userId: Number,
    queueId: Number,
    assignedTo: Number,
    status: String,
    waitingSince: Date,
    intoTicketId: Number,
  },
  { collection: 'ticket_events', versionKey: false, autoIndex: false },
);

const TicketEventModel = model<TicketEventDocument>('TicketEvent', schema);

/** The bare driver's collection: it is only ever appended to, and read by company. */
export function ticketEventCollection(): Collection<TicketEventDocument> {
  return TicketEventModel.collection as unknown as Collection<TicketEventDocument>;
}
