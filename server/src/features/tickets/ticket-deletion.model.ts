import { model, Schema } from 'mongoose';
import { tenantRepository } from '../../core/database';

/** A ticket that is being deleted, until nothing of it is left: what a crash cut off is gone on with. */
export interface TicketDeletionDocument {
  /** The ticket's id. */
  _id: number;
  companyId: number;
  contactId: number;
  at: Date;
  /** In which its log said something: they are computed again without it. */
  hours?: Date[];
}

const schema = new Schema<TicketDeletionDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    contactId: { type: Number, required: true },
    at: { type: Date, required: true },
    hours: { type: [Date], default: undefined },
  },
  { collection: 'ticket_deletions', versionKey: false, autoIndex: false },
);

export const ticketDeletions = tenantRepository(model<TicketDeletionDocument>('TicketDeletion', schema));
