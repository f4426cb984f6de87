import { model, Schema } from 'mongoose';
import type { NewChatKind } from '@recado/shared/automation';
import { tenantRepository } from '#core/database';

/** Day in the company's time zone; a TTL index deletes the document. */
export interface NewChatDayDocument {
  _id: string;
  companyId: number;
  connectionId: number;
  contacts: number[];
  counts: Record<NewChatKind, number>;
  total: number;
  /** All kinds except agents' messages. */
  automation: number;
  createdAt: Date;
  updatedAt: Date;
}

const count = { type: Number, required: true };

const schema = new Schema<NewChatDayDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    connectionId: { type: Number, required: true },
    contacts: { type: [Number], default: undefined },
    counts: new Schema<NewChatDayDocument['counts']>(
      { agent: count, call: count, automatic: count, api: count, schedule: count, campaign: count },
      { _id: false },
    ),
    total: count,
    automation: count,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'new_chat_days', versionKey: false, autoIndex: false },
);

export const newChatDays = tenantRepository(model<NewChatDayDocument>('NewChatDay', schema));
