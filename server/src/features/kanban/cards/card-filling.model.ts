import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';

export interface CardFillingDocument {
  /** The company's id. */
  _id: number;
  companyId: number;
  /** Unique per start; a later start ends an earlier run. */
  run: string;
  state: 'working' | 'done';
  total: number;
  done: number;
  startedAt: Date;
}

const schema = new Schema<CardFillingDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    run: { type: String, required: true },
    state: { type: String, required: true },
    total: { type: Number, required: true },
    done: { type: Number, required: true },
    startedAt: { type: Date, required: true },
  },
  { collection: 'card_fillings', versionKey: false, autoIndex: false },
);

export const cardFillings = tenantRepository(model<CardFillingDocument>('CardFilling', schema));
