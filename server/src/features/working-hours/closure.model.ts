import { ObjectId } from 'mongodb';
import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';

/** A "Fechar agora até" of the company or a queue; past ones remain for clocks that look back. */
export interface ClosureDocument {
  _id: string;
  companyId: number;
  /** Null: the whole company. */
  queueId: number | null;
  from: Date;
  at: Date;
  label: string;
}

const schema = new Schema<ClosureDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    queueId: { type: Number, default: null },
    from: { type: Date, required: true },
    at: { type: Date, required: true },
    label: { type: String, default: '' },
  },
  { collection: 'closures', versionKey: false, autoIndex: false },
);

export const closures = tenantRepository(model<ClosureDocument>('Closure', schema));

/** Returns ascending ids. Earlier versions stored one closure per scope; its id, the prefix, sorts first. */
export function newClosureId(companyId: number, queueId: number | null): string {
  return `${companyId}:${queueId ?? 'company'}:${new ObjectId().toHexString()}`;
}
