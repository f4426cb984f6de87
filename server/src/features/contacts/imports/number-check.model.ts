import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';

/** Time of a connection's next lookup of an imported number. */
export interface CheckTurnDocument {
  _id: string;
  companyId: number;
  connectionId: number;
  dueAt: Date;
  /** UTC day of the latest lookup for a `NumberSource`, and their number on it. */
  day?: string;
  lookups?: number;
}

const schema = new Schema<CheckTurnDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    connectionId: { type: Number, required: true },
    dueAt: { type: Date, required: true },
    day: String,
    lookups: Number,
  },
  { collection: 'contact_check_turns', versionKey: false, autoIndex: false },
);

export const checkTurns = tenantRepository(model<CheckTurnDocument>('ContactCheckTurn', schema));
