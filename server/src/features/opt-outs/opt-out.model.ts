import { model, Schema } from 'mongoose';
import type { OptOutSource } from '@recado/shared/opt-outs';
import { tenantRepository } from '#core/database';

/** An identity of a person who opted out. Contains no number, so it survives the person's erasure. */
export interface OptOutDocument {
  /** HMAC of the identity (`identity-hashes.ts`). */
  _id: string;
  companyId: number;
  /** The same for all identities of a person. */
  personId: string;
  source: OptOutSource;
  at: Date;
  /** Null while the opt-out is in force. */
  liftedAt: Date | null;
  liftedBy: { userId: number; name: string } | null;
  reason: string | null;
}

const schema = new Schema<OptOutDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    personId: { type: String, required: true },
    source: { type: String, required: true },
    at: { type: Date, required: true },
    liftedAt: { type: Date, default: null },
    liftedBy: { type: new Schema({ userId: Number, name: String }, { _id: false }), default: null },
    reason: { type: String, default: null },
  },
  { collection: 'opt_outs', versionKey: false, autoIndex: false },
);

export const optOutRows = tenantRepository(model<OptOutDocument>('OptOut', schema));
