import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';

/** `finishDeletions` completes an interrupted deletion and removes this document. */
export interface TicketDeletionDocument {
  _id: number;
  companyId: number;
  contactId: number;
  at: Date;
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
