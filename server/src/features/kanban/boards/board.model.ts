import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';
import { FORM_FIELDS, type FormFields } from '#core/forms';

export interface BoardDocument extends FormFields {
  _id: number;
  companyId: number;
  name: string;
  /** Name in plain characters, unique in the company. Absent while the board is deleted. */
  nameKey?: string;
  /** Hidden; its columns and cards are being deleted. */
  deleting?: true;
  /** Last event `alterKanban`, by which servers share its limit. */
  publishedAt: Date;
  createdAt: Date;
}

const schema = new Schema<BoardDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    name: { type: String, required: true },
    nameKey: String,
    deleting: Boolean,
    publishedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    ...FORM_FIELDS,
  },
  { collection: 'kanban_boards', versionKey: false, autoIndex: false },
);

export const boards = tenantRepository(model<BoardDocument>('KanbanBoard', schema));

export const EXISTING = { deleting: { $exists: false } } as const;
