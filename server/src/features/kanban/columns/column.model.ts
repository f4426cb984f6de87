import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';
import { FORM_FIELDS, type FormFields } from '#core/forms';

export interface ColumnDocument extends FormFields {
  _id: number;
  companyId: number;
  kanbanId: number;
  name: string;
  /** Orders the columns of the board; unique in it. */
  rank: string;
  limit: number | null;
  /** Hidden since then; its cards are being deleted. */
  deletingSince?: Date;
  createdAt: Date;
}

const schema = new Schema<ColumnDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    kanbanId: { type: Number, required: true },
    name: { type: String, required: true },
    rank: { type: String, required: true },
    limit: Number,
    deletingSince: Date,
    createdAt: { type: Date, required: true },
    ...FORM_FIELDS,
  },
  { collection: 'kanban_columns', versionKey: false, autoIndex: false },
);

export const columns = tenantRepository(model<ColumnDocument>('KanbanColumn', schema));

export const EXISTING = { deletingSince: { $exists: false } } as const;
